import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '../../contract/formats.ts';
import { todayAtHome } from '../../contract/identity.ts';

/**
 * Returns how old someone is today, in words. The day is the one in Brazil, as for the limits of a birthday.
 *
 * @returns a function of the birthday, `YYYY-MM-DD`
 */
export function useAge(): (birthday: string) => string {
  const { t } = useTranslation();
  return useCallback(birthday => t('record.years', { count: ageOn(birthday, todayAtHome(new Date())) }), [t]);
}
