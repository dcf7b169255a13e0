import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUESTED_TIMES_MAX } from '../../../../contract/booking.ts';
import type { SeenDay } from '../../../device/schema.ts';
import { useDates } from '../../../i18n/dates.ts';
import { since } from '../../../i18n/until.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';

interface SeenTimesProps {
  days: readonly SeenDay[];
  /** The clinic's IANA time zone. */
  zone: string;
  /** The chosen times in order of preference. */
  times: readonly string[];
  onToggle: (start: string) => void;
}

/** The seen days, each with its age and its times. A chosen time shows its place in the order. */
export function SeenTimes({ days, zone, times, onToggle }: SeenTimesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const id = useId();
  const isFull = times.length === REQUESTED_TIMES_MAX;
  return days.map(({ date, seenAt, starts }) => (
    <section key={date} className="request-day" aria-labelledby={`${id}${date}`}>
      <h2 id={`${id}${date}`}>{dates.weekdayDay(starts[0] ?? date, zone)}</h2>
      <p>{t('requests.pick.seen', { ago: since(seenAt, new Date(), language) })}</p>
      <ul>
        {starts.map(start => {
          const place = times.indexOf(start) + 1;
          return (
            <li key={start}>
              <button
                type="button"
                aria-pressed={place > 0}
                disabled={isFull && place === 0}
                onClick={() => onToggle(start)}
              >
                {dates.time(start, zone)}
                {place > 0 && <span>{t('requests.pick.place', { place })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
