import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { type Language, languages, resolveLanguage } from './languages.ts';
import { languageChunks } from './loadLanguage.ts';
import { hasTexts } from './useLanguage.ts';

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
  const chosen = i18next.language;
  if (hasTexts(chosen)) return;
  await i18next.changeLanguage(FALLBACK);
  if (!hasTexts(FALLBACK)) throw new Error(`The texts of ${chosen} and ${FALLBACK} could not be loaded`);
  // The user's choice is kept: the next start tries again.
  i18next.services.languageDetector?.cacheUserLanguage(chosen);
}
