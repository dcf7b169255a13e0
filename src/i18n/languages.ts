/** The languages of the app (spec section 9). Portuguese is the default and the fallback. */
export const languages = ['pt-BR', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** The language shown for any language tag: any Portuguese is pt-BR, any English en-US, all else pt-BR. */
export function resolveLanguage(tag: string): Language {
  return /^en\b/i.test(tag) ? 'en-US' : 'pt-BR';
}
