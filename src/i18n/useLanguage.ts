import { useTranslation } from 'react-i18next';
import { type Language, resolveLanguage } from './languages.ts';

/** The shown language, and how to show another. */
export function useLanguage(): { language: Language; show: (language: Language) => void } {
  const { i18n } = useTranslation();
  return { language: resolveLanguage(i18n.language), show: language => void i18n.changeLanguage(language) };
}
