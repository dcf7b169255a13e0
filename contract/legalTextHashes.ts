/**
 * The SHA-256 of each text that users accept, in hex: of the JSON of src/i18n/<language>/documents. The server stores
 * it with each acceptance, as the proof of which words were accepted. The hash of a version that has been in force
 * never changes (CONTRIBUTING.md, "Change the terms").
 */
import type { LegalTextName } from './legalTexts.ts';

const hashes: Record<LegalTextName, Record<number, Partial<Record<'pt-BR' | 'en-US', string>>>> = {
  terms: {
    1: { 'pt-BR': '27818a039761bf4efdc81347fb0982efaae51fdfa4716291544d4d843fec2148' },
  },
  privacy: {
    1: {
      'pt-BR': '7e7de450004a2596191ad709aefb5184227b19a394a68602185162d0a7826d08',
      'en-US': '6605fdc3365ee2954f29a780a5e87589b7dc88f5ddc99c796241d3a85d6f22c2',
    },
  },
};

/** The hash of a text in one of the languages in which it is shown; undefined if there is none. */
export const documentHash = (
  document: LegalTextName,
  version: number,
  language: 'pt-BR' | 'en-US',
): string | undefined => hashes[document][version]?.[language];
