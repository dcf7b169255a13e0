import i18next, { type ReadCallback } from 'i18next';
import { type Language, languages, resolveLanguage } from './languages.ts';

type Chunks = Record<Language, () => Promise<{ default: object }>>;

/** Each language is a separate chunk, and only the current one is loaded. */
const startChunks: Chunks = {
  'pt-BR': () => import('./pt-BR/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

/** Further texts of each language, loaded with the signed-in app. */
const signedInChunks: Chunks = {
  'pt-BR': () => import('./pt-BR/signedIn.ts'),
  'en-US': () => import('./en-US/signedIn.ts'),
};

/**
 * Delays before the second, third and fourth attempt, in milliseconds. A missing language would leave raw keys on
 * screen.
 */
const RETRY_DELAYS_MS = [300, 1_000, 3_000];

async function load(chunk: Chunks[Language]): Promise<object> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return (await chunk()).default;
    } catch {
      await new Promise(resolve => setTimeout(resolve, delay));
    }
  }
  return (await chunk()).default;
}

let isSignedIn = false;
/** The languages whose texts of the signed-in app are loaded. */
const complete = new Set<Language>();

async function textsOf(language: Language): Promise<object> {
  const texts = await load(startChunks[language]);
  // Asked after the first chunk: the app may be signing in meanwhile.
  if (!isSignedIn) return texts;
  const more = await load(signedInChunks[language]);
  complete.add(language);
  return { ...texts, ...more };
}

/** The i18next backend: loads a language's texts, in up to four attempts. */
export const languageChunks = {
  type: 'backend' as const,
  init() {},
  read(tag: string, _namespace: string, done: ReadCallback) {
    textsOf(resolveLanguage(tag)).then(
      texts => done(null, texts as Record<string, object>),
      error => done(error, null),
    );
  },
};

/** Loads the texts of the signed-in app, now and for each language that is chosen later. Rejects if that fails. */
export async function loadSignedInTexts(): Promise<void> {
  isSignedIn = true;
  const missing = languages.filter(
    language => i18next.hasResourceBundle(language, 'translations') && !complete.has(language),
  );
  await Promise.all(
    missing.map(async language => {
      i18next.addResourceBundle(language, 'translations', await load(signedInChunks[language]), true);
      complete.add(language);
    }),
  );
}
