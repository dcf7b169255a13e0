import type { ReadCallback } from 'i18next';
import { type Language, resolveLanguage } from './languages.ts';

/** Each language is a chunk of its own, and only the shown one is fetched. */
const chunks: Record<Language, () => Promise<{ default: object }>> = {
  'pt-BR': () => import('./pt-BR/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

/** Waits before the second, third and fourth try, in ms. A language that never comes would leave raw keys on the screen. */
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

/** The i18next backend: hands over a language's texts, trying four times. */
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
