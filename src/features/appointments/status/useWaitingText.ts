import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '../../../i18n/dates.ts';

const MINUTE_MS = 60_000;

/** Returns how long a patient has been waiting since an instant, in words: `Chegou agora`, `Aguarda há 12 min`. */
export function useWaitingText(): (since: string, now: Date) => string {
  const { t } = useTranslation();
  return useCallback(
    (since, now) => {
      const length = now.getTime() - Date.parse(since);
      return length < MINUTE_MS
        ? t('appointments.statusChange.justArrived')
        : t('appointments.statusChange.waiting', { length: lengthText(length) });
    },
    [t],
  );
}
