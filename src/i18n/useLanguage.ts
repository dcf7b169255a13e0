import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, resolveLanguage } from './languages.ts';

/** Whether a language's texts are loaded. */
export const hasTexts = (language: string) => i18next.hasResourceBundle(language, 'translations');

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

/** The current language, and a function to change it. */
export function useLanguage(): { language: Language; show: (language: Language) => Promise<boolean> } {
  const { i18n } = useTranslation();
  return { language: resolveLanguage(i18n.language), show: showLanguage };
}
