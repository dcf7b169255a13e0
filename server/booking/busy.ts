import { and, asc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../database/database.ts';
import { appointment } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { Span } from '../time/attendance.ts';

/** That an uncancelled appointment overlaps a stretch of time, in the exclusion constraints' own words and on their index. */
function takes(from: Placeholder, to: Placeholder): SQL | undefined {
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
  return (await timesOf(db, { doctorId, ...asTexts(around) })).map(spanOf);
}

const timesOf = statement(['doctorId', 'from', 'to'], (db, { doctorId, from, to }) =>
  db
    .select(columns)
    .from(appointment)
    .where(and(eq(appointment.doctorId, doctorId), takes(from, to)))
    .orderBy(asc(appointment.startsAt)),
);

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
  const { patientId } = people;
  const found = await timesOfEither(db, { ...people, ...asTexts(time) });
  const rows = found.filter(row => !replaces.includes(row.id));
  return {
    ofOthers: rows.filter(row => row.patientId !== patientId).map(spanOf),
    own: rows.filter(row => row.patientId === patientId).map(row => row.id),
  };
}

const timesOfEither = statement(['doctorId', 'patientId', 'from', 'to'], (db, { doctorId, patientId, from, to }) =>
  db
    .select(columns)
    .from(appointment)
    .where(and(or(eq(appointment.doctorId, doctorId), eq(appointment.patientId, patientId)), takes(from, to)))
    .orderBy(asc(appointment.startsAt)),
);

const asTexts = ({ start, end }: Span) => ({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });

const spanOf = ({ startsAt, endsAt }: Row): Span => ({ start: startsAt.getTime(), end: endsAt.getTime() });
