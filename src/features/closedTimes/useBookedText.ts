import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { type PerDate, sumOf } from './booked.ts';

/** The appointments of several days in words. Nothing is said about days without any, which may not be known. */
export function useBookedText() {
  const { t } = useTranslation();
  const dates = useDates();
  const count = (appointments: number) => t('appointments.doctor.count', { count: appointments });
  return {
    count,
    /** On how many days how many are: "3 consultas em 2 dias". */
    onDays: (booked: PerDate): string =>
      t('closedTimes.calendar.onDays', { count: booked.size, appointments: count(sumOf(booked)) }),
    /** A date and how many are on it: "ter 01/12: 2 consultas". */
    onDay: (date: string, appointments: number): string =>
      `${dates.shortWeekday(date)} ${dates.briefDay(`${date}T12:00:00Z`, 'UTC', new Date())}: ${count(appointments)}`,
  };
}
