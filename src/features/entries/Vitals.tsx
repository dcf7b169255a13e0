import { createOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Measure, measures } from '../../../contract/entries.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { LineChart } from '../../ui/graphics/LineChart.tsx';
import { measuresOf, readingsOf } from './entryText.ts';
import { entrySubject } from './intents/saveEntry.ts';
import { chartsOf, latestOf, type Measurement } from './vitals.ts';

interface VitalsProps {
  /** Latest first. */
  measurements: readonly Measurement[];
  /** For a doctor who may correct them. */
  onCorrect?: ((measurement: Measurement) => void) | undefined;
  onWrong?: ((measurement: Measurement) => void) | undefined;
}

/** How many rows of the table are rendered at first, and more at each request. */
const ROWS = 20;

/** The last vital signs, how they changed, and all measurements as a table. */
export function Vitals({ measurements, onCorrect, onWrong }: VitalsProps) {
  const { t } = useTranslation();
  const { dayTime, day } = useDates();
  const [rows, setRows] = useState(ROWS);
  const latest = latestOf(measurements);
  const [last] = latest;
  if (!last) return null;
  const when = (at: string) => dayTime(at, deviceZone());
  const format = (value: number) => t('entries.number', { value });
  const nameOf = (names: readonly Measure[]) =>
    names.length > 1 ? t('entries.vitals.pressure') : t(`entries.vitals.names.${names[0] ?? 'pulse'}`);
  return (
    <div className="entries-vitals">
      <p className="entries-quiet">{t('entries.vitals.latest', { when: when(last.at) })}</p>
      <dl className="entries-values">
        {latest.flatMap(({ at, measures }) =>
          readingsOf(measures, t).map(({ name, value, unit }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <strong>{value}</strong> {unit}
              </dd>
              {at !== last.at && <dd className="entries-quiet">{day(at, deviceZone())}</dd>}
            </div>
          )),
        )}
      </dl>
      <div className="entries-charts">
        {chartsOf(measurements).map(({ names, lines }) => {
          const unit = measures[names[0] ?? 'pulse'].unit;
          const at = lines.flatMap(({ points }) => points.map(point => point.at));
          const dayOf = (one: number) => day(new Date(one), deviceZone());
          const [from, to] = [dayOf(Math.min(...at)), dayOf(Math.max(...at))];
          return (
            <figure key={names.join()}>
              <figcaption>
                {nameOf(names)} <span className="entries-quiet">({unit})</span>
              </figcaption>
              <LineChart
                label={`${t('entries.vitals.chart', { name: nameOf(names), from, to })}: ${lines
                  .map(({ points }) => points.map(({ value }) => format(value)).join(', '))
                  .join('; ')} ${unit}`}
                series={lines.map(({ name, points }) => ({ name: t(`entries.vitals.names.${name}`), points }))}
                format={format}
                from={from}
                to={to}
              />
            </figure>
          );
        })}
      </div>
      <details className="entries-more">
        <summary>{t('entries.vitals.table', { count: measurements.length })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('entries.vitals.when')}</th>
              <th scope="col">{t('entries.vitals.values')}</th>
            </tr>
          </thead>
          <tbody>
            {measurements.slice(0, rows).map(one => (
              <tr key={one.id}>
                <th scope="row">{when(one.content.measured_at)}</th>
                <td>
                  {measuresOf(one.content.measures, t).join(' · ')}
                  <PendingMark subject={entrySubject(one.id)} />
                  {onCorrect && onWrong && (
                    <span className="entries-row-buttons">
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={t('entries.vitals.correct', { when: when(one.content.measured_at) })}
                        onClick={() => onCorrect(one)}
                      >
                        <Icon icon={createOutline} />
                      </button>
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={t('entries.vitals.wrong', { when: when(one.content.measured_at) })}
                        onClick={() => onWrong(one)}
                      >
                        <Icon icon={trashOutline} />
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {measurements.length > rows && (
          <Button kind="secondary" size="small" onClick={() => setRows(rows + ROWS)}>
            {t('entries.vitals.moreMeasures')}
          </Button>
        )}
      </details>
    </div>
  );
}
