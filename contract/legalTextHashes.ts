/**
 * The SHA-256 of each text that users accept, in hex: of the JSON of src/i18n/<language>/documents. The server stores
 * it with each acceptance, as the proof of which words were accepted. The hash of a version that has been in force
 * never changes (CONTRIBUTING.md, "Change the terms").
 */
import type { DocumentName } from './legalTexts.ts';

const hashes: Record<DocumentName, Record<number, Partial<Record<'pt-BR' | 'en-US', string>>>> = {
  terms: {
    1: { 'pt-BR': '223fb529d9a4b9a5bbac690a2bf055c538dbf73b819399dbd81e2a049d95a0ee' },
  },
  privacy: {
    1: {
      'pt-BR': '247c376d0fd6cddde2ceff9da9c90e906a9e6dd05cfcf3e513ab864a3d41991a',
      'en-US': '5b67cb939e77f802bc7e6a7a3ef13aea4328e6c9e64995f58f56238437c34134',
    },
  },
};

/** The hash of a text in one of the languages in which it is shown; undefined if there is none. */
export const documentHash = (
  document: DocumentName,
  version: number,
  language: 'pt-BR' | 'en-US',
): string | undefined => hashes[document][version]?.[language];
