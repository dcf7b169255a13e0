import en from '../../../src/i18n/en-US/index.ts';
import enSignedIn from '../../../src/i18n/en-US/signedIn.ts';
import type { Language, Shape } from '../../../src/i18n/languages.ts';
import pt from '../../../src/i18n/pt-BR/index.ts';
import ptSignedIn from '../../../src/i18n/pt-BR/signedIn.ts';

export type Words = Shape<typeof pt & typeof ptSignedIn>;

/** The app's own texts, so that one test covers both languages. */
export const wordsIn: Record<Language, Words> = {
  'pt-BR': { ...pt, ...ptSignedIn },
  'en-US': { ...en, ...enSignedIn },
};
