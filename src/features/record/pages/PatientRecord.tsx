import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { useReading } from '../../../sync/queries/reading.ts';
import { Stack } from '../../../ui/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useSession } from '../../identity/index.ts';
import { History } from '../history/History.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { recordReading } from '../readings.ts';

/** The queries to load from the mirror before the first render. */
export const firstReadings = ({ id }: User) => [recordReading(id)];

/** A patient's own medical record. */
export default function PatientRecord() {
  const { t } = useTranslation();
  const { user } = useSession();
  const record = useReading(
    useMemo(() => recordReading(user.id), [user.id]),
    useShown(),
  );
  return (
    <Stack>
      <PatientCard patient={user} label={t('record.yourData')} />
      <History record={record} patientId={user.id} />
    </Stack>
  );
}
