/** What one column of the day shows: a doctor's free slots and appointments, side by side where they overlap. */
import type { DeskAppointment, DeskDoctorDay } from '../../../../contract/desk.ts';
import { isPresent, type ShownStatus, shownStatus } from '../../../../contract/status.ts';
import type { AxisDay } from '../../../page/timeGrid/axis.ts';
import { inLanes, type Lane } from '../../../page/timeGrid/lanes.ts';
import { isChoosing } from '../patients/appointments.ts';

interface Span {
  /** Identifies the cell in the whole grid. */
  id: string;
  /** Instants, in epoch milliseconds. */
  start: number;
  end: number;
}

/** A slot that can be booked, for each of these specialties. */
export interface FreeCell extends Span, Lane {
  kind: 'free';
  specialties: string[];
  /** When the shortest of the appointments that can be booked there would end. The cell may end earlier. */
  shortestEnd: number;
}

export interface AppointmentCell extends Span, Lane {
  kind: 'appointment';
  appointment: DeskAppointment;
  /** The status to show. */
  status: ShownStatus;
  /** The clinic asked the patient to choose another time, which is possible until the start. */
  isAsked: boolean;
}

export type Cell = FreeCell | AppointmentCell;

/** A column: a doctor on one day. */
export interface Column {
  /** Identifies the column in the grid. */
  key: string;
  day: DeskDoctorDay;
  /** In the order of time, then of lanes. */
  cells: Cell[];
}

/** When a column is shown, and for what. */
interface View {
  /** Epoch milliseconds. */
  now: number;
  /** The date at the clinic, `YYYY-MM-DD`. */
  today: string;
  /** Shows only the free slots of this specialty. */
  specialty?: string | undefined;
}

type Unplaced = Omit<FreeCell, keyof Lane> | Omit<AppointmentCell, keyof Lane>;

export const columnKey = ({ doctor, date }: { doctor: { id: string }; date: string }): string => `${doctor.id}.${date}`;

/**
 * A doctor's free slots. Slots of specialties with different durations overlap, so each cell ends where the next one
 * begins. One that has begun since the day was loaded can't be booked any more.
 */
function freeCells(day: DeskDoctorDay, { now, specialty }: View): Omit<FreeCell, keyof Lane>[] {
  const byStart = new Map<number, { specialties: string[]; duration: number }>();
  for (const { specialty_id, starts } of day.free) {
    const duration = day.doctor.specialties.find(({ id }) => id === specialty_id)?.duration;
    if (duration === undefined || (specialty && specialty !== specialty_id)) continue;
    for (const start of starts.map(Date.parse)) {
      if (start <= now) continue;
      const slot = byStart.get(start);
      if (!slot) byStart.set(start, { specialties: [specialty_id], duration });
      else
        byStart.set(start, {
          specialties: [...slot.specialties, specialty_id],
          duration: Math.min(slot.duration, duration),
        });
    }
  }
  const sorted = [...byStart].sort(([a], [b]) => a - b);
  return sorted.map(([start, { specialties, duration }], i) => ({
    kind: 'free',
    id: `free.${columnKey(day)}.${start}`,
    start,
    end: Math.min(start + duration, sorted[i + 1]?.[0] ?? Number.POSITIVE_INFINITY),
    specialties,
    shortestEnd: start + duration,
  }));
}

/** How many appointments the free slots have room for: of slots that overlap, only one can be booked. */
export function freeCount(cells: readonly Cell[]): number {
  const slots = cells.filter(cell => cell.kind === 'free').sort((a, b) => a.shortestEnd - b.shortestEnd);
  let count = 0;
  let from = Number.NEGATIVE_INFINITY;
  for (const { start, shortestEnd } of slots) {
    if (start < from) continue;
    count += 1;
    from = shortestEnd;
  }
  return count;
}

/** What decides where a day's column begins and ends: hours and appointments. */
export const axisDayOf = ({ date, hours, appointments }: DeskDoctorDay): AxisDay => ({
  date,
  spans: [
    ...hours.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
    ...appointments.map(({ date: start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
  ],
});

export function columnOf(day: DeskDoctorDay, view: View): Column {
  const isPast = day.date < view.today;
  const appointments = day.appointments.map(appointment => ({
    kind: 'appointment' as const,
    id: appointment.id,
    start: Date.parse(appointment.date),
    end: Date.parse(appointment.end),
    appointment,
    status: shownStatus(appointment.status, isPast),
    isAsked: isChoosing(appointment, view.now),
  }));
  return { key: columnKey(day), day, cells: inLanes<Unplaced>([...freeCells(day, view), ...appointments]) };
}

interface CachedColumn extends View {
  column: Column;
  /**
   * From this time on the cached column is outdated, because its first free slot, or the first appointment whose
   * patient was asked to choose another time, has begun. Epoch milliseconds.
   */
  validUntil: number;
}

/** Whether a column would be the same now. A clock that was set back shows slots again. */
const isCurrent = (cached: CachedColumn, { now, today, specialty }: View): boolean =>
  cached.specialty === specialty && cached.today === today && cached.now <= now && now < cached.validUntil;

/** Caches columns, so that only the changed ones are rendered again after a refetch or with the time. */
export function createColumnCache(): typeof columnOf {
  const cache = new WeakMap<DeskDoctorDay, CachedColumn>();
  return (day, view) => {
    const cached = cache.get(day);
    if (cached && isCurrent(cached, view)) return cached.column;
    const column = columnOf(day, view);
    const firstToChange = column.cells.find(cell => cell.kind === 'free' || cell.isAsked);
    cache.set(day, { ...view, column, validUntil: firstToChange?.start ?? Number.POSITIVE_INFINITY });
    return column;
  };
}

/**
 * How many cells at the start of a day are appointments that are over: done, missed or past, but not of a patient who
 * is still there.
 *
 * @param cells by time
 * @param now epoch milliseconds
 */
export function overOf(cells: readonly Cell[], now: number): number {
  const isOver = (cell: Cell) =>
    cell.kind === 'appointment' &&
    !isPresent(cell.appointment.status) &&
    (cell.end <= now || cell.appointment.status === 'done' || cell.appointment.status === 'missed');
  const first = cells.findIndex(cell => !isOver(cell));
  return first === -1 ? cells.length : first;
}
