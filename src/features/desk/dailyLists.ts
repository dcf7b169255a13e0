/** The lists that the reception goes through every day: where each is, and how many entries it has. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { clinicPath } from './clinicPath.ts';
import { correctionsQuery } from './corrections/queries.ts';
import { undeliveredQuery } from './messages/queries.ts';
import { useUnconfirmed } from './unconfirmed/useUnconfirmed.ts';

export interface DailyList {
  to: string;
  title: string;
  /** The title in a word or two. */
  short: string;
  /** What is in it, in a sentence. */
  text: string;
  count: number;
  /** The count in words. */
  counted: string;
}

/** The patients whom a message didn't reach. */
export function useUndeliveredList(clinicId: string): DailyList {
  const { t } = useTranslation();
  const query = useMemo(() => undeliveredQuery(clinicId), [clinicId]);
  const count = useCachedQuery(query, useShown()).data?.length ?? 0;
  return {
    to: clinicPath('/desk/undelivered', clinicId),
    title: t('messages.undelivered.title'),
    short: t('messages.undelivered.short'),
    text: t('messages.undelivered.linkText'),
    count,
    counted: t('messages.undelivered.link', { count }),
  };
}

/**
 * The appointments that their patients haven't confirmed.
 *
 * @param day the day that is counted, `YYYY-MM-DD` at the clinic
 */
export function useUnconfirmedList(clinicId: string, day: string): DailyList {
  const { t } = useTranslation();
  const count = useUnconfirmed({ id: clinicId }, day).data?.length ?? 0;
  return {
    to: clinicPath('/desk/unconfirmed', clinicId),
    title: t('desk.unconfirmed.title'),
    short: t('desk.unconfirmed.short'),
    text: t('desk.unconfirmed.linkText'),
    count,
    counted: t('desk.unconfirmed.link', { count }),
  };
}

/** The patients' requests for corrections. */
export function useCorrectionsList(): DailyList {
  const { t } = useTranslation();
  const count = useCachedQuery(correctionsQuery, useShown()).data?.length ?? 0;
  return {
    to: '/desk/corrections',
    title: t('corrections.desk.title'),
    short: t('corrections.desk.short'),
    text: t('corrections.desk.linkText'),
    count,
    counted: t('corrections.desk.link', { count }),
  };
}
