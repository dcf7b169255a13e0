import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/entries.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { hasSummary } from './EntriesSummary.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import './entries.css';
import { Vitals } from './Vitals.tsx';
import { measurementsIn } from './vitals.ts';

/** The id of the heading of the vital signs. */
export const VITALS_ID = 'entries-vitals';

interface VitalsCardProps {
  entries: readonly Entry[];
  patientId: string;
  /** The patient's, `YYYY-MM-DD`, or null if the clinic doesn't know it. */
  birthday: string | null;
}

/** A patient's latest vital signs, with their charts and all measurements, to be read. Renders nothing without any. */
export function VitalsCard({ entries, patientId, birthday }: VitalsCardProps) {
  const { t } = useTranslation();
  const measurements = measurementsIn(entries);
  if (measurements.length === 0) return null;
  return (
    <Card as="section" className="entries" aria-labelledby={VITALS_ID}>
      <h2 id={VITALS_ID} tabIndex={-1}>
        {t('entries.lists.vitals')}
      </h2>
      <Vitals measurements={measurements} birthday={birthday} opensCharts />
      {!hasSummary(entries) && <EntryHistory patientId={patientId} />}
    </Card>
  );
}
