import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import './appointments.css';
import { dayDistance, isUnderWay } from './lists.ts';
import { useNearDay } from './useNearDay.ts';

interface AppointmentTimeProps {
  appointment: Pick<Appointment, 'date' | 'clinic' | 'specialty' | 'status'>;
  now: Date;
}

/**
 * An appointment's day and time in its clinic's time zone: today, tomorrow or the weekday, how far off
 * it is, the date in words, and the time.
 */
export function AppointmentTime({ appointment, now }: AppointmentTimeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const nearDay = useNearDay();
  const { date, clinic } = appointment;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: clinic.time_zone });
  const left = dayDistance(appointment, now) !== 1 && until(date, now, clinic.time_zone, language);
  const isNow = isUnderWay(appointment, now);
  return (
    <p className="appointment-when">
      <span className="appointment-day">
        <span className="appointment-weekday">
          {nearDay(appointment, now) ?? weekday.format(new Date(date))}
          {left && !isNow && ` · ${left}`}
        </span>
        <span className="appointment-date">{dates.wordedDay(date, clinic.time_zone, now)}</span>
      </span>
      <span className="appointment-time">{dates.time(date, clinic.time_zone)}</span>
      {isNow && <Badge tone="success">{t('appointments.now')}</Badge>}
    </p>
  );
}
