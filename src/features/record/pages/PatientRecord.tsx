import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useSession } from '../../identity/index.ts';
import { History } from '../history/History.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { recordQuery } from '../queries.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ id }: User) => [recordQuery(id)];

/** A patient's own medical record. */
export default function PatientRecord() {
  const { t } = useTranslation();
  const { user } = useSession();
  const record = useCachedQuery(
    useMemo(() => recordQuery(user.id), [user.id]),
    useShown(),
  );
  return (
    <Stack>
      <PatientCard patient={user} label={t('record.yourData')} />
      <History record={record} patientId={user.id} />
    </Stack>
  );
}
