import type { ReadCallback } from 'i18next';
import { type Language, resolveLanguage } from './languages.ts';

/** Each language is a separate chunk, and only the current one is loaded. */
const chunks: Record<Language, () => Promise<{ default: object }>> = {
  'pt-BR': () => import('./pt-BR/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

/**
 * Delays before the second, third and fourth attempt, in milliseconds. A missing language would leave raw keys on
 * screen.
 */
const RETRY_DELAYS_MS = [300, 1_000, 3_000];

async function load(language: Language): Promise<object> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return (await chunks[language]()).default;
    } catch {
      await new Promise(resolve => setTimeout(resolve, delay));
    }
  }
  return (await chunks[language]()).default;
}

/** The i18next backend: loads a language's texts, in up to four attempts. */
export const languageChunks = {
  type: 'backend' as const,
  init() {},
  read(tag: string, _namespace: string, done: ReadCallback) {
    load(resolveLanguage(tag)).then(
      texts => done(null, { ...texts }),
      error => done(error, null),
    );
  },
};
