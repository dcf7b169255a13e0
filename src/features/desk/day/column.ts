/** What one column of the day shows: a doctor's free slots and appointments, side by side where they overlap. */
import type { DeskAppointment, DeskDoctorDay } from '../../../../contract/desk.ts';
import { isPresent } from '../../../../contract/status.ts';
import type { AxisDay } from '../../../page/timeGrid/axis.ts';
import { inLanes, type Lane } from '../../../page/timeGrid/lanes.ts';

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
}

export interface AppointmentCell extends Span, Lane {
  kind: 'appointment';
  appointment: DeskAppointment;
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

type Unplaced = Omit<FreeCell, keyof Lane> | Omit<AppointmentCell, keyof Lane>;

export const columnKey = ({ doctor, date }: { doctor: { id: string }; date: string }): string => `${doctor.id}.${date}`;

/**
 * A doctor's free slots. Slots of specialties with different durations overlap, so each cell ends where the next one
 * begins.
 */
function freeCells(day: DeskDoctorDay, specialty: string | undefined): Omit<FreeCell, keyof Lane>[] {
  const byStart = new Map<number, { specialties: string[]; duration: number }>();
  for (const { specialty_id, starts } of day.free) {
    const duration = day.doctor.specialties.find(({ id }) => id === specialty_id)?.duration;
    if (duration === undefined || (specialty && specialty !== specialty_id)) continue;
    for (const start of starts.map(Date.parse)) {
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
  }));
}

/** What decides where a day's column begins and ends: hours and appointments. */
export const axisDayOf = ({ date, hours, appointments }: DeskDoctorDay): AxisDay => ({
  date,
  spans: [
    ...hours.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
    ...appointments.map(({ date: start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
  ],
});

/** @param specialty shows only the free slots of this specialty */
export function columnOf(day: DeskDoctorDay, specialty?: string): Column {
  const appointments = day.appointments.map(appointment => ({
    kind: 'appointment' as const,
    id: appointment.id,
    start: Date.parse(appointment.date),
    end: Date.parse(appointment.end),
    appointment,
  }));
  return { key: columnKey(day), day, cells: inLanes<Unplaced>([...freeCells(day, specialty), ...appointments]) };
}

/** Caches columns, so that only the changed ones are rendered again after a refetch. */
export function createColumnCache(): typeof columnOf {
  const cache = new WeakMap<DeskDoctorDay, { specialty: string | undefined; column: Column }>();
  return (day, specialty) => {
    const cached = cache.get(day);
    if (cached && cached.specialty === specialty) return cached.column;
    const column = columnOf(day, specialty);
    cache.set(day, { specialty, column });
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
