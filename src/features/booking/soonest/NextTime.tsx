import { useTranslation } from 'react-i18next';
import type { FreeTime } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import type { Day } from '../../../ui/calendar/days.ts';
import { Reserved } from '../../../ui/layout/Reserved.tsx';
import { dayIn, relativeDay } from '../calendar/days.ts';
import './soonest.css';

interface NextTimeProps {
  /** Undefined while it isn't known: its space is kept. */
  next: FreeTime | 'none' | undefined;
  /** What is said if there is none. */
  none: string;
}

/** A day whose name is as long as any that is shown. */
const LONG_DAY: Day = { year: 2026, month: 9, day: 30 };

/** The next free time, on a line of a card. */
export function NextTime({ next, none }: NextTimeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const today = dayIn('UTC', new Date());
  const longest = t('booking.soonest.next', {
    day: relativeDay(LONG_DAY, today, language),
    time: dates.time('2026-09-30T22:00:00Z', 'UTC'),
  });
  const written = () => {
    if (next === undefined || next === 'none') return next && none;
    const zone = next.clinic.time_zone;
    const day = relativeDay(dayIn(zone, new Date(next.start)), dayIn(zone, new Date()), language);
    return t('booking.soonest.next', { day, time: dates.time(next.start, zone) });
  };
  return (
    <span className={typeof next === 'object' ? 'next-time next-time-free' : 'next-time'}>
      <Reserved longest={longest}>{written()}</Reserved>
    </span>
  );
}
