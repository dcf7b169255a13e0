import { arrowDown, arrowUp } from 'ionicons/icons';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/entries.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import '../../ui/text/visually-hidden.css';
import { Icon } from '../../ui/graphics/Icon.tsx';
import './entries.css';
import { readingsOf } from './entryText.ts';
import { deviationOf, isAdult } from './usualRanges.ts';
import { latestOf, measurementsIn } from './vitals.ts';

interface LatestValuesProps {
  entries: readonly Entry[];
  /** `YYYY-MM-DD`, or null if the clinic doesn't know it: usual ranges are for adults only. */
  birthday: string | null;
}

/**
 * The latest value of each vital sign in one line of text, with the day after those of one measurement; values out of
 * their usual range are marked. Renders nothing without any.
 */
export function LatestValues({ entries, birthday }: LatestValuesProps) {
  const { t } = useTranslation();
  const { briefDay } = useDates();
  const zone = deviceZone();
  return latestOf(measurementsIn(entries)).map(({ at, measures }, group) => (
    <Fragment key={at}>
      {group > 0 && '; '}
      {readingsOf(measures, t).map(({ name, value, unit, measured }, place) => {
        const deviation = isAdult(birthday, dateAt(zone, Date.parse(at))) ? deviationOf(measured) : undefined;
        return (
          <Fragment key={name}>
            {place > 0 && ' · '}
            <span className={deviation ? 'entries-value entries-value-deviating' : 'entries-value'}>
              <span className="visually-hidden">{name} </span>
              {deviation && <Icon icon={deviation === 'above' ? arrowUp : arrowDown} />}
              {`${value}\u00a0${unit}`}
            </span>
          </Fragment>
        );
      })}
      <span className="entries-value-day"> {t('entries.vitals.on', { day: briefDay(at, zone, new Date()) })}</span>
    </Fragment>
  ));
}
