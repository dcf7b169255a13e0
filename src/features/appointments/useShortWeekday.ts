import { useLanguage } from '../../i18n/useLanguage.ts';

/** Returns the short name of the weekday of a date, `2026-11-22`: `dom`. */
export function useShortWeekday(): (date: string) => string {
  const { language } = useLanguage();
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return date => weekday.format(new Date(date)).replace('.', '');
}
