import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { dayDistance } from './lists.ts';

/**
 * Returns a function that names an appointment's day in its clinic's calendar if it is near: today or tomorrow. It
 * returns undefined for any other day.
 */
export function useNearDay() {
  const { t } = useTranslation();
  return (
    appointment: { date: string; clinic: Pick<Appointment['clinic'], 'time_zone'> },
    now: Date,
  ): string | undefined => {
    const distance = dayDistance(appointment, now);
    if (distance === undefined) return undefined;
    return t(distance === 0 ? 'appointments.today' : 'appointments.tomorrow');
  };
}
