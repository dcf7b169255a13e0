import en from '../../../src/i18n/en-US/index.ts';
import type { Language } from '../../../src/i18n/languages.ts';
import pt from '../../../src/i18n/pt-BR/index.ts';
import type { Shape } from '../../../src/i18n/shape.ts';

export type Words = Shape<typeof pt>;

/** The app's own texts, so that one test can speak both languages. */
export const wordsIn: Record<Language, Words> = { 'pt-BR': pt, 'en-US': en };
