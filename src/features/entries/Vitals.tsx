import { arrowDown, arrowUp, createOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Measure, type Measures, measureNames, measures } from '../../../contract/entries.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { useColumns } from '../../ui/browser/mediaQuery.ts';
import { usePrinting } from '../../ui/browser/usePrinting.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { LineChart } from '../../ui/graphics/LineChart.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { measuresOf, readingsOf, usualText } from './entryText.ts';
import { entrySubject } from './intents/saveEntry.ts';
import { deviationOf, isAdult, usualRanges } from './usualRanges.ts';
import { type Change, changeOf, chartsOf, latestOf, type Measurement } from './vitals.ts';

interface VitalsProps {
  /** Latest first. */
  measurements: readonly Measurement[];
  /** `YYYY-MM-DD`, or null if the clinic doesn't know it: usual ranges are shown for adults only. */
  birthday: string | null;
  /** Whether the charts are open at first where there is space: not where values are added below them. */
  opensCharts?: boolean;
  /** For a doctor who may correct them. */
  onCorrect?: ((measurement: Measurement) => void) | undefined;
  onWrong?: ((measurement: Measurement) => void) | undefined;
}

/** How many rows of the table are rendered at first, and more at each request. */
const ROWS = 20;

/** The last vital signs, how they changed, and all measurements as a table. */
export function Vitals({ measurements, birthday, opensCharts = false, onCorrect, onWrong }: VitalsProps) {
  const { t } = useTranslation();
  const { dayTime, day } = useDates();
  const [rows, setRows] = useState(ROWS);
  const hasColumns = useColumns();
  const [hasCharts, setCharts] = useState(opensCharts && hasColumns);
  const isPrinting = usePrinting();
  const isOpen = hasCharts || isPrinting;
  const latest = latestOf(measurements);
  const [last] = latest;
  if (!last) return null;
  const when = (at: string) => dayTime(at, deviceZone());
  const hasRange = (at: string | number) => isAdult(birthday, dateAt(deviceZone(), new Date(at).getTime()));
  const charts = chartsOf(measurements);
  const nameOf = (names: readonly Measure[]) =>
    names.length > 1 ? t('entries.vitals.pressure') : t(`entries.vitals.names.${names[0] ?? 'pulse'}`);
  return (
    <div className="entries-vitals">
      <p className="entries-quiet">{t('entries.vitals.latest', { when: when(last.at) })}</p>
      <dl className="entries-values">
        {latest.flatMap(({ at, measures }) =>
          readingsOf(measures, t).map(({ name, value, unit, measured }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <strong>{value}</strong> {unit}
              </dd>
              {hasRange(at) && <Deviation measured={measured} />}
              {at !== last.at && <dd className="entries-quiet">{day(at, deviceZone())}</dd>}
              <ChangeText change={changeOf(measurements, measured, at)} />
            </div>
          )),
        )}
      </dl>
      {charts.length > 0 && (
        <details
          className="entries-more"
          open={isOpen}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== isOpen) setCharts(currentTarget.open);
          }}
        >
          <FoldSummary>{t('entries.vitals.charts', { count: charts.length })}</FoldSummary>
          <div className="entries-charts">
            {charts.map(({ names, lines }) => (
              <VitalChart
                key={names.join()}
                name={nameOf(names)}
                names={names}
                lines={lines}
                hasRange={lines.every(({ points }) => points.every(({ at }) => hasRange(at)))}
              />
            ))}
          </div>
        </details>
      )}
      {hasRange(last.at) && <p className="entries-quiet">{t('entries.vitals.rangesNote')}</p>}
      <details className="entries-more">
        <FoldSummary>{t('entries.vitals.table', { count: measurements.length })}</FoldSummary>
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

/** Says that a value is above or below its usual range, and which that is. Renders nothing for a usual one. */
function Deviation({ measured }: { measured: Measures }) {
  const { t } = useTranslation();
  const deviation = deviationOf(measured);
  const range = usualText(
    measureNames.filter(name => measured[name] !== undefined),
    t,
  );
  if (!deviation || !range) return null;
  return (
    <dd className="entries-deviation">
      <Icon icon={deviation === 'above' ? arrowUp : arrowDown} />
      {t(`entries.vitals.${deviation}`, { range })}
    </dd>
  );
}

/** Says whether a value rose or fell, from what and since when. Renders nothing for a first one. */
function ChangeText({ change }: { change: Change | undefined }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const [before] = change ? readingsOf(change.measures, t) : [];
  if (!change || !before) return null;
  return (
    <dd className="entries-change">
      {t(`entries.vitals.changes.${change.direction}`, { value: before.value, day: day(change.at, deviceZone()) })}
    </dd>
  );
}

interface VitalChartProps {
  name: string;
  names: readonly Measure[];
  lines: ReturnType<typeof chartsOf>[number]['lines'];
  /** Whether the usual range is shown. */
  hasRange: boolean;
}

function VitalChart({ name, names, lines, hasRange }: VitalChartProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const [first = 'pulse'] = names;
  const { unit } = measures[first];
  const format = (value: number) => t('entries.number', { value });
  const at = lines.flatMap(({ points }) => points.map(point => point.at));
  const dayOf = (one: number) => day(new Date(one), deviceZone());
  const [from, to] = [dayOf(Math.min(...at)), dayOf(Math.max(...at))];
  const range = hasRange ? usualText(names, t) : undefined;
  const usual = range && t('entries.vitals.usual', { range });
  const values = lines.map(({ points }) => points.map(({ value }) => format(value)).join(', ')).join('; ');
  return (
    <figure>
      <figcaption>
        {name} <span className="entries-quiet">({unit})</span>
        {usual && <span className="entries-usual">{usual}</span>}
      </figcaption>
      <LineChart
        label={`${t('entries.vitals.chart', { name, from, to })}: ${values} ${unit}`}
        series={lines.map(line => ({ name: t(`entries.vitals.names.${line.name}`), points: line.points }))}
        // Two bands would cover each other's lines.
        band={range && names.length === 1 ? usualRanges[first] : undefined}
        format={format}
        from={from}
        to={to}
      />
    </figure>
  );
}
