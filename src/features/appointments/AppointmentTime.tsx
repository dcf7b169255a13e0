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

/** An appointment's day and time in its clinic's time zone: today, tomorrow or the weekday in short, date, time. */
export function AppointmentTime({ appointment, now }: AppointmentTimeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const nearDay = useNearDay();
  const { date, clinic } = appointment;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: clinic.time_zone });
  const left = until(date, now, clinic.time_zone, language);
  return (
    <p className="appointment-when">
      <span className="appointment-day">
        <span className="appointment-weekday">{nearDay(appointment, now) ?? weekday.format(new Date(date))}</span>
        <span>{dates.day(date, clinic.time_zone)}</span>
      </span>
      <span className="appointment-time">{dates.time(date, clinic.time_zone)}</span>
      {isUnderWay(appointment, now) ? (
        <Badge tone="success">{t('appointments.now')}</Badge>
      ) : (
        left && dayDistance(appointment, now) !== 1 && <Badge>{left}</Badge>
      )}
    </p>
  );
}
