/**
 * The texts that users accept, with their versions. A text that changes in what it says gets a new version here, and
 * everyone is asked again (CONTRIBUTING.md, "Change the terms").
 */

export const legalTextNames = ['terms', 'privacy'] as const;
export type LegalTextName = (typeof legalTextNames)[number];

interface LegalTextVersion {
  version: number;
  /** The day on which it came into force: `YYYY-MM-DD`. */
  date: string;
}

/** All versions of each text, the first one first. */
export const legalTextVersions = {
  terms: [{ version: 1, date: '2026-11-24' }],
  privacy: [{ version: 1, date: '2026-11-24' }],
} as const satisfies Record<LegalTextName, readonly [LegalTextVersion, ...LegalTextVersion[]]>;

/** The languages in which a text is shown. The terms are binding in Portuguese, and shown so to everyone. */
export const legalTextLanguages = {
  terms: ['pt-BR'],
  privacy: ['pt-BR', 'en-US'],
} as const satisfies Record<LegalTextName, readonly string[]>;

const latest = (document: LegalTextName): number =>
  Math.max(...legalTextVersions[document].map(({ version }) => version));

/** The versions in force. */
export const currentVersions: Readonly<Record<LegalTextName, number>> = {
  terms: latest('terms'),
  privacy: latest('privacy'),
};

/** A version of a text; undefined if there is none with this number. */
export const legalTextVersion = (document: LegalTextName, version: number): LegalTextVersion | undefined =>
  legalTextVersions[document].find(one => one.version === version);

/** The language in which a text is shown to someone who reads in the given one. */
export const languageShown = (document: LegalTextName, language: 'pt-BR' | 'en-US'): 'pt-BR' | 'en-US' =>
  legalTextLanguages[document].find(one => one === language) ?? 'pt-BR';
