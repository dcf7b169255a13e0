/** The days of a clinic: a column per doctor. */
import { type SQL, sql } from 'drizzle-orm';
import { attendanceOn, type Span, without } from '../../../contract/attendance.ts';
import type { QueryOf } from '../../../contract/call.ts';
import { dayAfter, instantOf, type PlainDay } from '../../../contract/clinicTime.ts';
import type { ClosedKind } from '../../../contract/closedTimes.ts';
import type { DeskDay, DeskDoctorDay, readDeskDay } from '../../../contract/desk.ts';
import { type Actor, auditListed } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { epochMs, prepared } from '../../platform/database/prepared.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { rulesForClinic, type TimetableColumns, timetableColumns } from '../../platform/time/timetable.ts';
import { overlaps, slotsOn } from '../booking/index.ts';
import { clinicOf } from './clinic.ts';
import { type DeskRow, deskColumns, deskTables, toDeskAppointment } from './views.ts';

/**
 * The columns of a clinic's doctors from a day on. Every patient in them gets an audit row once a day.
 * @throws refusal `not_found` for the clinic, and for a doctor who isn't at the clinic
 */
export async function deskDay(db: Reader, by: Actor, query: QueryOf<typeof readDeskDay>): Promise<DeskDay> {
  const place = await clinicOf(db, by, query.clinic);

  const days = daysFrom(place.time_zone, query.date, query.days);
  const [from, to] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const [found] = await read(db, {
    clinicId: place.id,
    doctorId: query.doctor ?? null,
    ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  });
  if (!found || (query.doctor !== undefined && found.doctors.length === 0)) throw refuse('not_found');

  const rows = new Map<string, DeskRow[]>(found.doctors.map(({ id }) => [id, []]));
  for (const row of found.appointments) rows.get(row.doctor_id)?.push(row);
  const listed = found.appointments.filter(row => row.clinic_id === place.id && row.start >= from);
  const withAppointments = new Set(listed.map(row => row.doctor_id));
  // The appointments of a doctor who can't be booked any more still have to be moved or cancelled.
  const shown = found.doctors.filter(({ id, bookable }) => bookable || withAppointments.has(id) || id === query.doctor);
  const patients = listed.map(row => row.patient_id);
  const columnsOf = async () =>
    days.flatMap(day =>
      shown.map(doctor => columnOf(doctor, day, rows.get(doctor.id) ?? [], { ...place, now: by.at.getTime() })),
    );
  // The columns are computed while the database audits.
  const [, columns] = await Promise.all([auditListed(db, by, patients), columnsOf()]);
  return { clinic: place, days: columns, cursor: `${found.xmin}.0` };
}

/** A day at the clinic, from midnight to midnight, in epoch milliseconds. */
interface Day {
  day: PlainDay;
  date: string;
  start: number;
  end: number;
}

function daysFrom(zone: string, date: string, count: number): Day[] {
  const [year = 0, month = 0, first = 0] = date.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter({ year, month, day: first }, index);
    const text = new Date(Date.UTC(day.year, day.month - 1, day.day)).toISOString().slice(0, 10);
    return { day, date: text, start: instantOf(zone, day, 0), end: instantOf(zone, dayAfter(day, 1), 0) };
  });
}

function columnOf(
  doctor: DoctorRow,
  { day, date, start, end }: Day,
  rows: readonly DeskRow[],
  { id: clinicId, time_zone: zone, now }: { id: string; time_zone: string; now: number },
): DeskDoctorDay {
  const { id, name, gender, specialties, timetable, bookable, squeeze_ins_per_day } = doctor;
  const rules = rulesForClinic(doctor.rules);
  const closed = doctor.closed.filter(each => each.start < end && each.end > start);
  const attendance = bookable ? without(attendanceOn(timetable, zone, day), closed) : [];
  const today = rows.filter(row => row.start >= start && row.start < end);
  const squeezeIns = today.filter(row => row.squeeze_in).length;
  return {
    doctor: { id, name, gender, specialties },
    date,
    hours: attendance.map(instants),
    closed: closed.map(({ kind, name, ...span }) => ({ ...instants(span), kind, name })),
    free: specialties.map(({ id: specialty_id, duration }) => ({
      specialty_id,
      starts: bookable
        ? slotsOn({ zone, timetable, rules, durationMs: duration, busy: rows, closed, now }, day)
            .filter(slot => slot.available)
            .map(slot => new Date(slot.start).toISOString())
        : [],
    })),
    appointments: today.filter(row => row.clinic_id === clinicId).map(toDeskAppointment),
    squeeze_ins_left: bookable ? Math.max(0, squeeze_ins_per_day - squeezeIns) : 0,
  };
}

const instants = ({ start, end }: Span) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

type ClosedRow = Span & { kind: ClosedKind; name: string | null };

type DoctorRow = DeskDoctorDay['doctor'] &
  TimetableColumns & {
    /** Closed times that overlap the days, by start. The name of an absence is null. */
    closed: ClosedRow[];
    squeeze_ins_per_day: number;
    /** Whether the clinic has approved the doctor and the account isn't disabled. */
    bookable: boolean;
  };

interface Found {
  /** By name. */
  doctors: DoctorRow[];
  /** The doctors' appointments that overlap the days, by start. */
  appointments: DeskRow[];
  /** Events of earlier transactions are in what was read. */
  xmin: string;
}

const all = (rows: SQL) => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`;

/** One statement, so that appointments and cursor are of one snapshot. */
const read = prepared(
  ['clinicId', 'doctorId', 'from', 'to'],
  ({ clinicId, doctorId, from, to }) => sql<Found>`
    with doctor as (
      select id, name, gender, squeeze_ins_per_day, approved_at is not null and disabled_at is null as bookable
      from account where role = 'Doctor' and clinic_id = ${clinicId}::uuid
        and (${doctorId}::uuid is null or id = ${doctorId}::uuid)
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      ${all(sql`
        select doctor.*,
          ${all(sql`select specialty.id, specialty.name, duration_ms as duration
            from doctor_specialty join specialty on specialty.id = specialty_id
            where doctor_id = doctor.id order by specialty.name`)} as specialties,
          ${timetableColumns(sql`doctor.id`)},
          ${all(sql`select ${epochMs(sql`starts_at`)} as start, ${epochMs(sql`ends_at`)} as "end", kind,
              case when kind <> 'absence' then note end as name
            from closed_time
            where ended_at is null and starts_at < ${to}::timestamptz and ends_at > ${from}::timestamptz
              and (doctor_id = doctor.id or (clinic_id = ${clinicId}::uuid and doctor_id is null))
            order by starts_at`)} as closed
        from doctor order by name, id`)} as doctors,
      ${all(sql`
        select ${deskColumns} from ${deskTables}
        where doctor_id in (select id from doctor)
          and ${overlaps(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}
        order by starts_at, appointment.id`)} as appointments`,
);
