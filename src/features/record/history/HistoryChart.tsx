import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../../../contract/record.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { BarChart } from '../../../ui/graphics/BarChart.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { appointmentsPerMonth } from './timeline.ts';
import './history.css';

const MONTHS = 6;

/** A chart of how often a patient was seen in the last months. Renders nothing if there is no data. */
export function HistoryChart({ entries }: { entries: readonly RecordEntry[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const months = appointmentsPerMonth(entries, new Date(), MONTHS);
  if (!months.some(({ count }) => count > 0)) return null;
  const name = (month: Date, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { month: width }).format(month).replace('.', '');
  return (
    <Card as="section" className="record-chart" aria-labelledby="record-chart">
      <h2 id="record-chart">{t('record.history.chart', { count: MONTHS })}</h2>
      <BarChart
        title={t('record.history.chartTitle')}
        bars={months.map(({ first, count }, index) => ({
          label: name(first, 'short'),
          name: name(first, 'long'),
          value: count,
          isNow: index === MONTHS - 1,
        }))}
      />
    </Card>
  );
}
