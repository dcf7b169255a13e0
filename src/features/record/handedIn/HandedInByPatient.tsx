import { useTranslation } from 'react-i18next';
import type { HandedInExam } from '../../../../contract/handedInExams.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import type { QueryState } from '../../../sync/queries/useCachedQuery.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';
import { HandedInList } from './HandedInList.tsx';

interface HandedInByPatientProps {
  /** `handedInExamsQuery` of the patient. */
  exams: QueryState<HandedInExam[]>;
  patientId: string;
}

/** For a doctor: what the patient handed in. Renders nothing if that is nothing. */
export function HandedInByPatient({ exams, patientId }: HandedInByPatientProps) {
  const { t } = useTranslation();
  const isEmpty = exams.data?.length === 0;
  useOfflineAccessLog('exam', patientId, { ...exams, data: isEmpty ? undefined : exams.data });
  if (exams.status === 'loading' || isEmpty) return null;
  return (
    <Card as="section" aria-labelledby="handed-in-by-patient">
      <h2 id="handed-in-by-patient" tabIndex={-1}>
        {t('record.handedIn.byPatient')}
      </h2>
      {exams.data ? (
        <HandedInList exams={exams.data} patientId={patientId} label={t('record.handedIn.byPatient')} />
      ) : exams.offline ? (
        <p className="record-none">{t('record.handedIn.unknown')}</p>
      ) : (
        <LoadFailed error={exams.error} onRetry={exams.retry} />
      )}
    </Card>
  );
}
