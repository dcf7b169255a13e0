/** The app's languages. Portuguese is the default and the fallback. */
export const languages = ['pt-BR', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** The language for a language tag: pt-BR for any Portuguese, en-US for any English, otherwise pt-BR. */
export function resolveLanguage(tag: string): Language {
  return /^en\b/i.test(tag) ? 'en-US' : 'pt-BR';
}
