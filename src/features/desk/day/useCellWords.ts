import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAfter, startOfDate, wallClock } from '../../../../contract/clinicTime.ts';
import type { DeskDoctorDay } from '../../../../contract/desk.ts';
import type { ShownStatus } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { statusLook } from '../../appointments/index.ts';
import type { AppointmentCell, FreeCell } from './column.ts';

const MINUTE_MS = 60_000;

/** A closed time of a column. */
type ClosedSpan = NonNullable<DeskDoctorDay['closed']>[number];

/** Texts of the cells. Stable until the language or the clinic changes, so that columns aren't rendered again. */
export interface CellWords {
  /** The time of an instant (epoch milliseconds) at the clinic. */
  time(instant: number): string;
  /** The time of minutes after midnight. */
  clock(minute: number): string;
  /** An appointment's specialty, in the current language. */
  specialty(doctor: DeskDoctorDay['doctor'], id: string): string;
  /** What a closed time is called, with its times unless it is the whole day. */
  closed(one: ClosedSpan, date: string): string;
  /** A doctor who is off on a day, with the closed times. */
  off(day: DeskDoctorDay): string;
  status(status: ShownStatus): string;
  /** Undefined for one without an icon. */
  icon(status: ShownStatus): string | undefined;
  /** The names of cells for screen readers. */
  free(cell: FreeCell): string;
  appointment(cell: AppointmentCell, doctor: DeskDoctorDay['doctor']): string;
}

/** Tone and icon of a status's badge. */
export const shownLook = (status: ShownStatus) => (status === 'unrecorded' ? {} : statusLook[status]);

export function useCellWords(zone: string): CellWords {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return useMemo(() => {
    // A day has thousands of times to show, and Intl takes microseconds for each.
    const clocks = new Map<number, string>();
    const clock = (minute: number) => {
      const known = clocks.get(minute) ?? dates.time(new Date(minute * MINUTE_MS), 'UTC');
      clocks.set(minute, known);
      return known;
    };
    const time = (instant: number) => clock(wallClock(zone, instant).minute);
    const specialty = (doctor: DeskDoctorDay['doctor'], id: string) =>
      specialtyName(doctor.specialties.find(one => one.id === id)?.name ?? '');
    const statusText = (status: ShownStatus) =>
      status === 'unrecorded' ? t('desk.patients.parts.unrecorded') : t(`appointments.status.${status}`);
    function closedText({ name, start, end }: ClosedSpan, date: string): string {
      const what = name ?? t('desk.day.away');
      const [midnight, nextMidnight] = [date, dateAfter(date, 1)].map(day => Date.parse(startOfDate(zone, day)));
      const from = Math.max(Date.parse(start), midnight ?? 0);
      const to = Math.min(Date.parse(end), nextMidnight ?? 0);
      if (from === midnight && to === nextMidnight) return what;
      return `${what}, ${t('desk.day.cell.span', { start: time(from), end: time(to) })}`;
    }
    return {
      time,
      clock,
      specialty,
      closed: closedText,
      status: statusText,
      icon: status => (status === 'unrecorded' ? undefined : statusLook[status].icon),
      off({ doctor, date, closed = [] }) {
        const why = closed.map(one => closedText(one, date)).join(', ');
        return why ? `${doctor.name} (${why})` : doctor.name;
      },
      free: ({ start }) => t('desk.day.cell.free', { time: time(start) }),
      appointment({ appointment, status, isAsked, start, end }, doctor) {
        const parts = [
          // First what is visible, in its order: speech control finds a cell by that.
          time(start),
          appointment.patient.name,
          appointment.squeeze_in && t('desk.day.squeezeIn'),
          isAsked && t('desk.day.askedToMove'),
          appointment.move_requested_at && t('appointments.move.mark'),
          statusText(status),
          t('desk.day.cell.until', { end: time(end) }),
          specialty(doctor, appointment.specialty_id),
        ];
        return parts.filter(Boolean).join(', ');
      },
    };
  }, [t, dates, specialtyName, zone]);
}
