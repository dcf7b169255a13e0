/** The app's languages. Portuguese is the default and the fallback. */
export const languages = ['pt-BR', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** The language for a language tag: pt-BR for any Portuguese, en-US for any English, otherwise pt-BR. */
export function resolveLanguage(tag: string): Language {
  return /^en\b/i.test(tag) ? 'en-US' : 'pt-BR';
}

/** Creates something once for each language: creating formats is slow on phones. */
export function perLanguage<T>(create: (language: Language) => T): (language: Language) => T {
  const created = new Map<Language, T>();
  return language => {
    const known = created.get(language) ?? create(language);
    created.set(language, known);
    return known;
  };
}

/**
 * The shape that a second language must have: the same keys as Portuguese, with any texts. Portuguese has a plural form
 * `_many` (millions) that English lacks, so those keys are omitted.
 */
export type Shape<T> = {
  readonly [K in keyof T as K extends `${string}_many` ? never : K]: T[K] extends string ? string : Shape<T[K]>;
};
