import { and, eq, isNull } from 'drizzle-orm';
import type { Appointment, DoctorAppointment } from '../../../contract/appointments.ts';
import type { Range } from '../../../contract/formats.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson, patientFor } from '../../platform/auth/ownPatients.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { auditReading } from './auditReading.ts';
import { doctorsList } from './doctorsList.ts';
import { checkAfter, doctorView, type Part, patientView } from './views.ts';

/**
 * A patient's appointments, past and future, by date, without cancelled ones. Audited as the patient's own read.
 * @param given the patient; the signed-in one by default
 * @throws refusal `not_found` for a patient whom the account may not act for
 */
export async function listOfPatient(db: Reader, by: Actor, part: Range, given?: string): Promise<Page<Appointment>> {
  const patientId = await patientFor(db, by, given);
  await checkAfter(db, patientId, part);
  await auditRead(db, by, undefined, { subject: 'appointments', patientId });
  const which = and(ofSamePerson(appointment.patientId, patientId), isNull(appointment.canceledAt));
  const rows = await patientView(db, which, { ...part, limit: rowsToRead(part) });
  return pageOf(rows, part, ({ id }) => id);
}

/**
 * A doctor's own appointments, past and future, by date, or only the one with `id`; without cancelled ones. Empty for a
 * doctor without the clinic's approval; with `lacking`, those without one of the two texts. Every patient in the
 * response gets an audit row.
 */
export async function listOfDoctor(
  db: Reader,
  by: Actor & { approved: boolean },
  part: Part & { id?: string | undefined; keep?: 'rounds' | undefined; lacking?: 'notes' | undefined },
): Promise<Page<DoctorAppointment>> {
  if (!by.approved) return { rows: [], next: undefined };
  await checkAfter(db, by.id, part);
  const read =
    part.id === undefined
      ? await doctorsList(db, by.id, { ...part, limit: rowsToRead(part) })
      : await doctorView(
          db,
          and(eq(appointment.id, part.id), eq(appointment.doctorId, by.id), isNull(appointment.canceledAt)),
          part,
        );
  const page = pageOf(read, part, ({ id }) => id);
  await auditReading(db, by, page.rows, part.keep);
  return page;
}
