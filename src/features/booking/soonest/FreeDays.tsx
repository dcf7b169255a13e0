import { calendarOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic, Specialty } from '../../../../contract/appointments.ts';
import type { PartOfDay } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import type { Day } from '../../../ui/calendar/days.ts';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useShown } from '../../../ui/page.ts';
import { dayIn, relativeDay } from '../calendar/days.ts';
import { soonestQuery } from '../queries.ts';
import { Unavailable } from './Unavailable.tsx';
import './soonest.css';

interface FreeDaysProps {
  doctor: { id: string };
  specialty: Specialty;
  clinic: Clinic;
  part: PartOfDay | undefined;
  /** The day whose slots are shown. */
  day: Day | undefined;
  onDay: (day: Day) => void;
  /** Shows the calendar, which is below the slots on a phone. */
  onCalendar: () => void;
}

/** A doctor's next days with a free slot, side by side, each with its first free time. */
export function FreeDays({ doctor, specialty, clinic, part, day, onDay, onCalendar }: FreeDaysProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const query = useMemo(() => soonestQuery(specialty.id, { doctor: doctor.id, part }), [specialty.id, doctor.id, part]);
  const soonest = useCachedQuery(query, useShown());
  const zone = clinic.time_zone;
  const today = dayIn(zone, new Date());
  const isChosen = (one: Day) => one.year === day?.year && one.month === day.month && one.day === day.day;
  return (
    <section className="free-days" aria-labelledby="free-days" aria-busy={soonest.status === 'loading'}>
      <h2 id="free-days">{t('booking.freeDays.title')}</h2>
      {soonest.status === 'failed' ? (
        <Unavailable onRetry={soonest.retry} />
      ) : (
        <ul>
          {soonest.data?.days.map(({ start }) => {
            const free = dayIn(zone, new Date(start));
            return (
              <li key={start}>
                <button type="button" aria-pressed={isChosen(free)} onClick={() => onDay(free)}>
                  <span>{relativeDay(free, today, language)}</span>{' '}
                  <span className="free-days-hour">{dates.time(start, zone)}</span>
                </button>
              </li>
            );
          })}
          {soonest.data && (
            <li className="free-days-more">
              <button type="button" onClick={onCalendar}>
                <Icon icon={calendarOutline} />
                <span>{t('booking.freeDays.calendar')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
