import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { handedInExamsQuery } from '../queries.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';
import { HandedInList } from './HandedInList.tsx';

/** For a doctor: what the patient handed in. Renders nothing if that is nothing. */
export function HandedInByPatient({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const exams = useCachedQuery(
    useMemo(() => handedInExamsQuery(patientId), [patientId]),
    useShown(),
  );
  const isEmpty = exams.data?.length === 0;
  useOfflineAccessLog('exam', patientId, { ...exams, data: isEmpty ? undefined : exams.data });
  const hasFailed = exams.status === 'failed' && !exams.offline;
  if (!hasFailed && (!exams.data || isEmpty)) return null;
  return (
    <Card as="section" aria-labelledby="handed-in-by-patient">
      <h2 id="handed-in-by-patient">{t('record.handedIn.byPatient')}</h2>
      {exams.data ? (
        <HandedInList exams={exams.data} patientId={patientId} label={t('record.handedIn.byPatient')} />
      ) : (
        <LoadFailed error={exams.error} onRetry={exams.retry} />
      )}
    </Card>
  );
}
