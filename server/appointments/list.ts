import { and, eq, isNull } from 'drizzle-orm';
import type { Appointment, DoctorAppointment } from '../../contract/appointments.ts';
import type { Range } from '../../contract/formats.ts';
import type { Reader } from '../database/database.ts';
import { appointment } from '../database/schema.ts';
import { type Actor, audit } from '../security/audit.ts';
import { auditReading } from './auditReading.ts';
import { doctorsList } from './doctorsList.ts';
import { doctorView, patientView } from './shapes.ts';

/** A patient's own appointments, past and future, by date; cancelled ones left out. It leaves one audit row. */
export async function listOfPatient(db: Reader, by: Actor, part: Range): Promise<Appointment[]> {
  await audit(db, by, { action: 'read', subject: 'appointments', patientId: by.id });
  return await patientView(db, and(eq(appointment.patientId, by.id), isNull(appointment.canceledAt)), part);
}

/**
 * A doctor's own appointments, past and future, by date, or only the one that `id` names; cancelled ones left out. A
 * doctor whom the clinic hasn't approved sees none. Every patient in the answer gets an audit row.
 */
export async function listOfDoctor(
  db: Reader,
  by: Actor & { approved: boolean },
  part: Range & { id?: string | undefined; keep?: 'rounds' | undefined },
): Promise<DoctorAppointment[]> {
  if (!by.approved) return [];
  const appointments =
    part.id === undefined
      ? await doctorsList(db, by.id, part)
      : await doctorView(
          db,
          and(eq(appointment.id, part.id), eq(appointment.doctorId, by.id), isNull(appointment.canceledAt)),
          part,
        );
  await auditReading(db, by, appointments, part.keep);
  return appointments;
}
