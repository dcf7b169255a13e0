/** Where an appointment is to be booked or moved to, and what is open on the day's page. */
import type { DeskAppointment, DeskDoctorDay } from '../../../../contract/desk.ts';
import type { Column, FreeCell } from './column.ts';

export interface Target {
  doctor: DeskDoctorDay['doctor'];
  /** The day at the clinic, `2026-11-22`. */
  date: string;
  /** Epoch milliseconds. Of a squeeze-in, a proposal that can be changed. */
  start: number;
  /** The ids of the specialties that can be booked there. */
  specialties: readonly string[];
  squeezeIn: boolean;
}

export type Panel =
  /** `anyDoctor`: no column was pointed at, so the target's doctor is a proposal. */
  | { is: 'book'; target: Target; anyDoctor: boolean }
  | { is: 'move'; target: Target; anyDoctor: boolean; moved: DeskAppointment }
  | { is: 'walkIn'; doctorId: string | undefined }
  | { is: 'appointment'; id: string }
  | { is: 'cancel'; appointment: DeskAppointment }
  | { is: 'shortcuts' };

/** A free slot as the target of a booking. */
export const slotTarget = ({ day }: Column, cell: FreeCell): Target => ({
  doctor: day.doctor,
  date: day.date,
  start: cell.start,
  specialties: cell.specialties,
  squeezeIn: false,
});

/** Any time of a doctor's day as the target of a squeeze-in. */
export const squeezeInTarget = ({ doctor, date }: Pick<DeskDoctorDay, 'doctor' | 'date'>, start: number): Target => ({
  doctor,
  date,
  start,
  specialties: doctor.specialties.map(({ id }) => id),
  squeezeIn: true,
});

interface SqueezeInPlace {
  /** The date at the clinic, `YYYY-MM-DD`. */
  today: string;
  /** The column whose cell is chosen. */
  chosen?: Column | undefined;
  /** The column whose cell last had the focus. */
  last?: Column | undefined;
  /** The doctor to keep if possible. */
  doctorId?: string | undefined;
}

/** The column to propose for a squeeze-in; undefined if its day, or every day on screen, is over. */
export function squeezeInColumn(
  columns: readonly Column[],
  { today, chosen, last, doctorId }: SqueezeInPlace,
): Column | undefined {
  const ahead = columns.filter(({ day }) => day.date >= today);
  if (chosen) return ahead.find(({ key }) => key === chosen.key);
  const own = ahead.filter(({ day }) => day.doctor.id === doctorId);
  const proposed = own.length > 0 ? own : ahead;
  return proposed.find(({ key }) => key === last?.key) ?? proposed[0];
}

const STEP_MS = 5 * 60_000;
/** How far ahead a proposed time is at least, in milliseconds: choosing a patient takes a moment. */
const CHOICE_MS = 60_000;

/** The earliest time to propose for a squeeze-in: a round one, still ahead when it is confirmed. */
export const soonAfter = (now: number): number => Math.ceil((now + CHOICE_MS) / STEP_MS) * STEP_MS;

/**
 * A time of a column that was pointed at, as the target of a squeeze-in: the earliest one that is ahead if it is over;
 * undefined if the day is over.
 *
 * @param time epoch milliseconds, like `now`
 */
export const pointedTarget = (
  { day }: Column,
  time: number,
  { today, now }: { today: string; now: number },
): Target | undefined =>
  day.date < today ? undefined : squeezeInTarget(day, time > now ? time : Math.max(time, soonAfter(now)));

/** The first free slot from a time on, in this column or, if it has none, in the others. */
export function nextFree(columns: readonly Column[], from: { column: string; start: number }): Target | undefined {
  const own = columns.filter(({ key }) => key === from.column);
  const others = columns.filter(({ key }) => key !== from.column);
  for (const column of [...own, ...others]) {
    const cell = column.cells.find((one): one is FreeCell => one.kind === 'free' && one.start >= from.start);
    if (cell) return slotTarget(column, cell);
  }
  return undefined;
}

/** The specialty to propose: the wanted one if the target has it, otherwise its first. */
export const proposedSpecialty = ({ specialties }: Target, wanted: string | undefined): string =>
  specialties.find(id => id === wanted) ?? specialties[0] ?? '';
