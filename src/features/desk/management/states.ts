/** What the clinic's overview says about each part of its settings; undefined until it is known. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { clinicMessagesQuery } from '../messages/queries.ts';
import { factorResetsQuery, managedDoctorsQuery, staffQuery } from './queries.ts';

/** How many doctors there are, and how many of them wait for approval. */
export function useDoctorsState(clinicId: string): string | undefined {
  const { t } = useTranslation();
  const query = useMemo(() => managedDoctorsQuery(clinicId), [clinicId]);
  const doctors = useCachedQuery(query, useShown()).data;
  if (!doctors) return undefined;
  const waiting = doctors.filter(({ approved }) => !approved).length;
  const texts = [
    t('desk.management.overview.doctors', { count: doctors.length }),
    waiting > 0 && t('desk.management.overview.waiting', { count: waiting }),
  ];
  return texts.filter(Boolean).join(', ');
}

/** How many receptionists there are. */
export function useStaffState(clinicId: string): string | undefined {
  const { t } = useTranslation();
  const query = useMemo(() => staffQuery(clinicId), [clinicId]);
  const staff = useCachedQuery(query, useShown()).data;
  return staff && t('desk.management.overview.staff', { count: staff.length });
}

/** How many requests to reset someone's second factor are open. */
export function useResetsState(clinicId: string): string | undefined {
  const { t } = useTranslation();
  const query = useMemo(() => factorResetsQuery(clinicId), [clinicId]);
  const resets = useCachedQuery(query, useShown()).data;
  return resets && t('desk.management.overview.resets', { count: resets.length });
}

/** How many reminders a patient gets. */
export function useMessagesState(clinicId: string): string | undefined {
  const { t } = useTranslation();
  const query = useMemo(() => clinicMessagesQuery(clinicId), [clinicId]);
  const settings = useCachedQuery(query, useShown()).data;
  if (!settings) return undefined;
  const count = [settings.evening, settings.hours].filter(one => one !== null).length;
  return t('desk.management.overview.reminders', { count });
}
