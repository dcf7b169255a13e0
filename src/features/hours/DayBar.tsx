import { useTranslation } from 'react-i18next';
import { type HoursRange, minutesOf } from '../../../contract/hours.ts';
import './day-row.css';

const DAY_MINUTES = 24 * 60;

/** The hours of the scale above the bars. */
const SCALE = [6, 12, 18] as const;

const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

/** The hours above the bars, which have lines at the same places. */
export function DayScale() {
  const { t } = useTranslation();
  return (
    <span className="hours-scale">
      {SCALE.map(hour => (
        <span key={hour} style={{ insetInlineStart: share(hour * 60) }}>
          {t(`hours.scale.${hour}`)}
        </span>
      ))}
    </span>
  );
}

/** The hours as bars. Decorative: the times say the same. */
export function DayBar({ rows }: { rows: readonly HoursRange[] }) {
  return (
    <div className="hours-bar" aria-hidden="true">
      {rows.map(({ start, end }) => {
        const [from, to] = [minutesOf(start), minutesOf(end)];
        return to > from && <span key={start} style={{ insetInlineStart: share(from), width: share(to - from) }} />;
      })}
    </div>
  );
}
