/** Reads what proposals depend on: the timetables, closed times and appointments of a clinic's doctors. */
import { sql } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import type { AffectedAppointment } from '../../../contract/closedTimes.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { type TimetableColumns, timetableColumns } from '../../platform/time/timetable.ts';
import { DAYS_AROUND, overlaps } from '../booking/index.ts';
import type { Affected } from './affected.ts';
import { type Candidate, type Proposal, propose } from './nearestTimes.ts';
import type { Place } from './place.ts';

type FreeTimes = Pick<AffectedAppointment, 'proposal' | 'others'>;

interface DoctorRow extends TimetableColumns {
  id: string;
  name: string;
  specialtyIds: string[];
  closed: Span[];
  /** By start, as [start, end]. */
  busy: [number, number][];
}

interface Request {
  place: Place;
  /** The time that is about to be closed. */
  span: Span;
  /** The closed time that is being changed; its present time is opened again. */
  changedId: string;
  rows: readonly Affected[];
  /** In epoch milliseconds. */
  now: number;
}

/**
 * Free times for each affected appointment, by its id (`propose`). The patients' other appointments don't matter here:
 * proposals that avoided them would reveal when the patient is at another clinic.
 */
export async function proposalsFor(
  db: Reader,
  { place, span, changedId, rows, now }: Request,
): Promise<Map<string, FreeTimes>> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return new Map();
  const doctors = await read(db, {
    ...{ clinicId: place.clinicId, changedId },
    specialtyIds: `{${[...new Set(rows.map(row => row.specialtyId))].join(',')}}`,
    from: new Date(Math.max(now, first.start - (DAYS_AROUND + 2) * DAY_MS)).toISOString(),
    to: new Date(last.start + (DAYS_AROUND + 2) * DAY_MS).toISOString(),
  });
  const candidates = doctors.map(
    ({ busy, closed, ...doctor }): Candidate => ({
      ...doctor,
      busy: busy.map(([start, end]) => ({ start, end })),
      closed: place.doctorId === null || place.doctorId === doctor.id ? [...closed, span] : closed,
    }),
  );
  const found = propose(rows, candidates, { zone: place.zone, now });
  return new Map(
    [...found].map(([id, { proposal, others }]) => [
      id,
      { proposal: freeTimeOf(proposal), others: others.map(freeTimeOf) },
    ]),
  );
}

const freeTimeOf = ({ doctor: { id, name }, start }: Proposal): NonNullable<FreeTimes['proposal']> => ({
  doctor: { id, name },
  date: new Date(start).toISOString(),
});

/** The clinic's doctors who can be booked and have one of the specialties, by name, in one statement. */
const read = prepared(
  ['clinicId', 'changedId', 'specialtyIds', 'from', 'to'],
  ({ clinicId, changedId, specialtyIds, from, to }) => sql<DoctorRow>`
    select account.id, account.name,
      (select json_agg(specialty_id) from doctor_specialty where doctor_id = account.id) as "specialtyIds",
      ${timetableColumns(sql`account.id`)},
      coalesce((
        select json_agg(json_build_object('start', ${epochMs(sql`starts_at`)}, 'end', ${epochMs(sql`ends_at`)}))
        from closed_time
        where ended_at is null and starts_at < ${to}::timestamptz and ends_at > ${from}::timestamptz
          and closed_time.id <> ${changedId}::uuid
          and (doctor_id = account.id or (closed_time.clinic_id = account.clinic_id and doctor_id is null))
      ), '[]') as closed,
      coalesce((
        select json_agg(json_build_array(${epochMs(sql`starts_at`)}, ${epochMs(sql`ends_at`)}) order by starts_at)
        from appointment
        where doctor_id = account.id and ${overlaps(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}
      ), '[]') as busy
    from account
    where role = 'Doctor' and clinic_id = ${clinicId}::uuid and approved_at is not null and disabled_at is null
      and exists (select from doctor_specialty
        where doctor_id = account.id and specialty_id = any(${specialtyIds}::uuid[]))
    order by account.name, account.id`,
);
