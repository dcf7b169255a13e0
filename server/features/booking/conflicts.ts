import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';

/**
 * Whether an uncancelled appointment overlaps a span of time. The same expression as in the exclusion constraints, so
 * that their index is used.
 */
export const overlaps = (from: SQLWrapper, to: SQLWrapper) =>
  sql`canceled_at is null and tstzrange(starts_at, ends_at, '[)') && tstzrange(${from}, ${to}, '[)')`;

const span = sql`${epochMs(sql`starts_at`)} as "start", ${epochMs(sql`ends_at`)} as "end"`;

/** A doctor's busy times that overlap a span, by start. Squeeze-ins among them may overlap others. */
export async function busyTimes(db: Reader, doctorId: string, { start, end }: Span): Promise<Span[]> {
  return await timesOf(db, { doctorId, from: new Date(start).toISOString(), to: new Date(end).toISOString() });
}

const timesOf = prepared(
  ['doctorId', 'from', 'to'],
  ({ doctorId, from, to }) => sql<Span>`
    select ${span} from appointment
    where doctor_id = ${doctorId}::uuid and ${overlaps(sql`${from}::timestamptz`, sql`${to}::timestamptz`)} order by starts_at`,
);

/** A person's appointments with any doctor that overlap a span, by start. */
export async function timesOfPatient(db: Reader, patientId: string, { start, end }: Span): Promise<Span[]> {
  return await ownTimes(db, { patientId, from: new Date(start).toISOString(), to: new Date(end).toISOString() });
}

const ownTimes = prepared(
  ['patientId', 'from', 'to'],
  ({ patientId, from, to }) => sql<Span>`
    select ${span} from patient person join appointment on patient_id = person.id
    where person.root_id = (select root_id from patient where id = ${patientId}::uuid)
      and ${overlaps(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}
    order by starts_at`,
);

/** Conflicts of an appointment. */
export interface Conflicts {
  /** The doctor's appointments that are in the way, the buffer included, but for those in `own`. */
  ofOthers: Span[];
  /** The ids of the person's own appointments with any doctor, by date. */
  own: string[];
}

/**
 * The conflicts of a patient's appointment with a doctor, from an instant on for the duration of the specialty and with
 * the doctor's buffer, without the appointments that it replaces.
 */
export async function conflictsOf(
  db: Reader,
  booking: {
    patientId: string;
    doctorId: string;
    specialtyId: string;
    /** In epoch milliseconds. */
    start: number;
    replaces: readonly string[];
  },
): Promise<Conflicts> {
  const { patientId, doctorId, specialtyId, start, replaces } = booking;
  const found = await timesOfEither(db, { patientId, doctorId, specialtyId, from: new Date(start).toISOString() });
  const rows = found.filter(row => !replaces.includes(row.id));
  return {
    ofOthers: rows.filter(row => !row.isOwn),
    own: rows.filter(row => row.isOwn).map(row => row.id),
  };
}

const timesOfEither = prepared(
  ['doctorId', 'patientId', 'specialtyId', 'from'],
  ({ doctorId, patientId, specialtyId, from }) => {
    const length = sql`(select duration_ms from specialty where specialty.id = ${specialtyId}::uuid) * interval '1 millisecond'`;
    const atThatTime = overlaps(sql`${from}::timestamptz`, sql`${from}::timestamptz + ${length}`);
    const buffer = sql`coalesce((
      select buffer_minutes from timetable where timetable.doctor_id = ${doctorId}::uuid), 0) * interval '1 minute'`;
    const withBuffer = overlaps(
      sql`${from}::timestamptz - ${buffer}`,
      sql`${from}::timestamptz + ${length} + ${buffer}`,
    );
    // Two branches, each by its exclusion constraint's index.
    return sql<Span & { id: string; isOwn: boolean }>`
      with person as (
        select id from patient where root_id = (select root_id from patient where id = ${patientId}::uuid))
      select appointment.id, true as "isOwn", ${span} from person join appointment on patient_id = person.id
      where ${atThatTime}
      union all
      select id, false, ${span} from appointment
      where doctor_id = ${doctorId}::uuid and ${withBuffer}
        and not (patient_id in (select id from person) and ${atThatTime})
      order by start`;
  },
);
