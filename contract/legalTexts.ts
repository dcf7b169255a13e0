/**
 * The texts that users accept, with their versions. A text that changes in what it says gets a new version here, and
 * everyone is asked again (CONTRIBUTING.md, "Change the terms").
 */

export const documentNames = ['terms', 'privacy'] as const;
export type DocumentName = (typeof documentNames)[number];

interface DocumentVersion {
  version: number;
  /** The day on which it came into force: `YYYY-MM-DD`. */
  date: string;
}

/** All versions of each text, the first one first. */
export const documentVersions = {
  terms: [{ version: 1, date: '2026-11-24' }],
  privacy: [{ version: 1, date: '2026-11-24' }],
} as const satisfies Record<DocumentName, readonly [DocumentVersion, ...DocumentVersion[]]>;

/** The languages in which a text is shown. The terms are binding in Portuguese, and shown so to everyone. */
export const documentLanguages = {
  terms: ['pt-BR'],
  privacy: ['pt-BR', 'en-US'],
} as const satisfies Record<DocumentName, readonly string[]>;

const latest = (document: DocumentName): number =>
  Math.max(...documentVersions[document].map(({ version }) => version));

/** The versions in force. */
export const currentVersions: Readonly<Record<DocumentName, number>> = {
  terms: latest('terms'),
  privacy: latest('privacy'),
};

/** A version of a text; undefined if there is none with this number. */
export const documentVersion = (document: DocumentName, version: number): DocumentVersion | undefined =>
  documentVersions[document].find(one => one.version === version);

/** The language in which a text is shown to someone who reads in the given one. */
export const languageShown = (document: DocumentName, language: 'pt-BR' | 'en-US'): 'pt-BR' | 'en-US' =>
  documentLanguages[document].find(one => one === language) ?? 'pt-BR';
