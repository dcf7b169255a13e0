/** A doctor's week as a grid: a column for each day, time downwards. Pure functions. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type AttendanceTimetable, attendanceOn, type Span } from '../../../contract/attendance.ts';
import { dateAfter, plainDay, startOfDate } from '../../../contract/clinicTime.ts';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { type Axis, axisOf, shortestOf } from '../../page/timeGrid/axis.ts';
import { inLanes, type Lane } from '../../page/timeGrid/lanes.ts';
import { spanOf } from './lists.ts';

export interface GridDay {
  /** `YYYY-MM-DD` */
  date: string;
  hours: Span[];
  closed: (Span & { closed: ClosedTime })[];
  /** In the order of time, then of lanes. */
  appointments: (Span & Lane & { appointment: DoctorAppointment })[];
}

interface WeekGrid {
  axis: Axis;
  days: GridDay[];
  /** The length of the shortest appointment, in minutes. */
  shortest: number;
}

interface WeekGridOptions {
  /** The time zone of the doctor's clinic. */
  zone: string;
  /** The first day, `YYYY-MM-DD`. */
  sunday: string;
  /** Those of this week. */
  appointments: readonly DoctorAppointment[];
  closed: readonly ClosedTime[];
  hours: AttendanceTimetable;
}

/** The part of a closed time that is on a day; undefined if there is none. */
function closedOn(closed: ClosedTime, day: Span) {
  const start = Math.max(Date.parse(closed.start), day.start);
  const end = Math.min(Date.parse(closed.end), day.end);
  return start < end ? { start, end, closed } : undefined;
}

export function weekGrid({ zone, sunday, appointments, closed, hours }: WeekGridOptions): WeekGrid {
  const days = Array.from({ length: 7 }, (_, ahead): GridDay => {
    const date = dateAfter(sunday, ahead);
    const day = { start: Date.parse(startOfDate(zone, date)), end: Date.parse(startOfDate(zone, dateAfter(date, 1))) };
    const cells = appointments
      .map(appointment => ({ ...spanOf(appointment), appointment }))
      .filter(({ start }) => dateAt(zone, start) === date);
    return {
      date,
      hours: attendanceOn(hours, zone, plainDay(date)),
      closed: closed.flatMap(one => closedOn(one, day) ?? []),
      appointments: inLanes(cells),
    };
  });
  const axisDays = days.map(({ date, hours, appointments }) => ({ date, spans: [...hours, ...appointments] }));
  const axis = axisOf(zone, sunday, axisDays);
  return { axis, days, shortest: shortestOf(days.map(({ appointments }) => ({ cells: appointments }))) };
}
