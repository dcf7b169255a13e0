import { arrowDown, arrowUp } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Entry, Measures } from '../../../contract/entries.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import '../../ui/text/visually-hidden.css';
import './entries.css';
import { readingsOf } from './entryText.ts';
import { deviationOf, isAdult } from './usualRanges.ts';
import { latestOf, measurementsIn } from './vitals.ts';

/** Blood pressure and rates: their short name is enough. */
const hasKnownUnit = ({ systolic, diastolic, pulse, respiratory_rate }: Measures) =>
  [systolic, diastolic, pulse, respiratory_rate].some(value => value !== undefined);

interface LatestValuesProps {
  entries: readonly Entry[];
  /** `YYYY-MM-DD`, or null if the clinic doesn't know it: usual ranges are for adults only. */
  birthday: string | null;
}

/**
 * The latest value of each vital sign with its short name, a line for each measurement, which begins with its day;
 * values out of their usual range are marked. Separators appear between values on the same line only. Renders nothing
 * without any.
 */
export function LatestValues({ entries, birthday }: LatestValuesProps) {
  const { t } = useTranslation();
  const { briefDay } = useDates();
  const zone = deviceZone();
  const groups = latestOf(measurementsIn(entries));
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map(({ at, measures }) => {
        const hasUsualRanges = isAdult(birthday, dateAt(zone, Date.parse(at)));
        return (
          <span key={at} className="entries-latest-day">
            <span className="entries-value-day">
              {t('entries.vitals.taken', { day: briefDay(at, zone, new Date()) })}{' '}
            </span>
            {readingsOf(measures, t).flatMap(({ name, short, value, unit, measured }) => {
              const deviation = hasUsualRanges ? deviationOf(measured) : undefined;
              return [
                <span key={name} className={deviation ? 'entries-value entries-value-deviating' : 'entries-value'}>
                  <span className="visually-hidden">{name} </span>
                  <span className="entries-value-name" aria-hidden="true">
                    {short}{' '}
                  </span>
                  {deviation && <Icon icon={deviation === 'above' ? arrowUp : arrowDown} />}
                  {value}
                  {/* Doctors know the unit by the name. */}
                  <span className={hasKnownUnit(measured) ? 'visually-hidden' : undefined}>{`\u00a0${unit}`}</span>
                </span>,
                ' ',
              ];
            })}
          </span>
        );
      })}
    </>
  );
}
