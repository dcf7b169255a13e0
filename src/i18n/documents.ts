/**
 * The texts that users accept: the terms of use and the privacy notice, in every version. Each text is a chunk of its
 * own. A version that has been in force never changes: what was accepted stays readable.
 */
import type { DocumentName } from '../../contract/legalTexts.ts';
import type { DocumentText } from './documentText.ts';
import type { Language } from './languages.ts';

type Chunk = () => Promise<{ default: DocumentText }>;

const chunks: Record<DocumentName, Record<number, Partial<Record<Language, Chunk>>>> = {
  terms: { 1: { 'pt-BR': () => import('./pt-BR/documents/terms1.ts') } },
  privacy: {
    1: {
      'pt-BR': () => import('./pt-BR/documents/privacy1.ts'),
      'en-US': () => import('./en-US/documents/privacy1.ts'),
    },
  },
};

/** How to load a text in a language; undefined if there is none. */
export const documentChunk = (document: DocumentName, version: number, language: Language): Chunk | undefined =>
  chunks[document][version]?.[language];
