import { useTranslation } from 'react-i18next';
import { showLanguage } from './init.ts';
import { type Language, resolveLanguage } from './languages.ts';

/** The current language, and a function to change it. */
export function useLanguage(): { language: Language; show: (language: Language) => Promise<boolean> } {
  const { i18n } = useTranslation();
  return { language: resolveLanguage(i18n.language), show: showLanguage };
}
