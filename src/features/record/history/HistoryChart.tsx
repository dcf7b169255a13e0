import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../../../contract/record.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { BarChart } from '../../../ui/BarChart.tsx';
import { Card } from '../../../ui/Card.tsx';
import { monthsOf } from './months.ts';

const MONTHS = 6;

/** A chart of how often a patient was seen in the last months. Renders nothing if there is no data. */
export function HistoryChart({ entries }: { entries: readonly RecordEntry[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const months = monthsOf(entries, new Date(), MONTHS);
  if (!months.some(({ appointments }) => appointments > 0)) return null;
  const name = (month: Date, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { month: width }).format(month).replace('.', '');
  return (
    <Card as="section" className="record-chart" aria-labelledby="record-chart">
      <h2 id="record-chart">{t('record.history.chart', { count: MONTHS })}</h2>
      <BarChart
        title={t('record.history.chartTitle')}
        bars={months.map(({ first, appointments }, which) => ({
          label: name(first, 'short'),
          name: name(first, 'long'),
          value: appointments,
          isNow: which === MONTHS - 1,
        }))}
      />
    </Card>
  );
}
