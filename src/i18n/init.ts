import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { type Language, languages, resolveLanguage } from './languages.ts';
import { languageChunks } from './loadLanguage.ts';

/** Used when another language's texts can't be loaded. */
const FALLBACK: Language = 'pt-BR';

/** Starts i18next with the detected language; resolves when its texts are loaded. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', language => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(LanguageDetector)
    .use(languageChunks)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['translations'],
      defaultNS: 'translations',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        lookupSessionStorage: 'i18nextLng',
        caches: ['localStorage', 'sessionStorage'],
        convertDetectedLanguage: resolveLanguage,
      },
    });
  const wanted = i18next.language;
  if (hasTexts(wanted)) return;
  await i18next.changeLanguage(FALLBACK);
  if (!hasTexts(FALLBACK)) throw new Error(`The texts of ${wanted} and ${FALLBACK} didn't arrive`);
  // The user's choice is kept: the next start tries again.
  i18next.services.languageDetector?.cacheUserLanguage(wanted);
}

const hasTexts = (language: string) => i18next.hasResourceBundle(language, 'translations');

let choices = 0;

/**
 * Switches the language. The latest choice wins, even if its texts arrive first.
 * @returns false if the texts could not be loaded and the choice is still the latest; the current language then stays
 */
export async function showLanguage(language: Language): Promise<boolean> {
  choices += 1;
  const choice = choices;
  if (!hasTexts(language)) await i18next.reloadResources([language], ['translations']);
  if (choice !== choices) return true;
  if (!hasTexts(language)) return false;
  await i18next.changeLanguage(language);
  return true;
}
