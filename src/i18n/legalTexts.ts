/**
 * The texts that users accept: the terms of use and the privacy notice, in every version. Each text is a chunk of its
 * own. A version that has been in force never changes: what was accepted stays readable.
 */
import type { LegalTextName } from '../../contract/legalTexts.ts';
import type { Language } from './languages.ts';
import type { LegalText } from './legalText.ts';

type Chunk = () => Promise<{ default: LegalText }>;

const chunks: Record<LegalTextName, Record<number, Partial<Record<Language, Chunk>>>> = {
  terms: { 1: { 'pt-BR': () => import('./pt-BR/legalTexts/terms1.ts') } },
  privacy: {
    1: {
      'pt-BR': () => import('./pt-BR/legalTexts/privacy1.ts'),
      'en-US': () => import('./en-US/legalTexts/privacy1.ts'),
    },
  },
};

/** How to load a text in a language; undefined if there is none. */
export const legalTextChunk = (document: LegalTextName, version: number, language: Language): Chunk | undefined =>
  chunks[document][version]?.[language];
