import { and, asc, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { appointment } from '../database/schema.ts';
import type { Span } from '../time/attendance.ts';

/** That an uncancelled appointment overlaps a stretch of time, in the exclusion constraints' own words and on their index. */
function takes({ start, end }: Span): SQL | undefined {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return and(
    isNull(appointment.canceledAt),
    sql`tstzrange(${appointment.startsAt}, ${appointment.endsAt}, '[)') && tstzrange(${from}, ${to}, '[)')`,
  );
}

const columns = {
  id: appointment.id,
  doctorId: appointment.doctorId,
  patientId: appointment.patientId,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
};

type Row = { id: string; doctorId: string; patientId: string; startsAt: Date; endsAt: Date };

/** When a doctor is busy around a stretch of time: by start, none overlapping another. */
export async function busyTimes(db: Reader, doctorId: string, around: Span): Promise<Span[]> {
  const rows = await db
    .select(columns)
    .from(appointment)
    .where(and(eq(appointment.doctorId, doctorId), takes(around)))
    .orderBy(asc(appointment.startsAt));
  return rows.map(spanOf);
}

/** What stands in an appointment's way. */
export interface Clashes {
  /** The doctor's appointments with somebody else. */
  ofOthers: Span[];
  /** The patient's own, whoever the doctor is, by date: their ids. */
  own: string[];
}

/** What stands in the way of a patient's appointment with a doctor; those that it replaces don't. */
export async function clashesOf(
  db: Reader,
  people: { doctorId: string; patientId: string },
  time: Span,
  replaces: readonly string[],
): Promise<Clashes> {
  const { doctorId, patientId } = people;
  const either = or(eq(appointment.doctorId, doctorId), eq(appointment.patientId, patientId));
  const others = replaces.length === 0 ? undefined : notInArray(appointment.id, [...replaces]);
  const rows = await db
    .select(columns)
    .from(appointment)
    .where(and(either, takes(time), others))
    .orderBy(asc(appointment.startsAt));
  return {
    ofOthers: rows.filter(row => row.patientId !== patientId).map(spanOf),
    own: rows.filter(row => row.patientId === patientId).map(row => row.id),
  };
}

const spanOf = ({ startsAt, endsAt }: Row): Span => ({ start: startsAt.getTime(), end: endsAt.getTime() });
