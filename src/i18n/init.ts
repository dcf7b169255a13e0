import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { languages, resolveLanguage } from './languages.ts';
import { languageChunks } from './loadLanguage.ts';

/** Starts the texts in the language that the detector resolves (spec sections 4 and 9); resolves when they are there. */
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
  if (!i18next.hasResourceBundle(i18next.language, 'translations')) {
    throw new Error(`The texts of ${i18next.language} didn't arrive`);
  }
}
