import { callOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { CallLink } from './CallLink.tsx';
import { undeliveredQuery } from './queries.ts';

/** Leads to the patients whom a message didn't reach, and says how many they are. */
export function UndeliveredLink({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation();
  const query = useMemo(() => undeliveredQuery(clinicId), [clinicId]);
  const count = useCachedQuery(query, useShown()).data?.length ?? 0;
  return (
    <CallLink
      to={`/desk/undelivered?${new URLSearchParams({ clinic: clinicId })}`}
      icon={callOutline}
      label={count > 0 ? t('messages.undelivered.link', { count }) : t('messages.undelivered.title')}
      count={count}
    />
  );
}
