/** Moving an appointment to another time or doctor. */
import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import type { DeskAppointment, moveAppointment } from '../../../contract/desk.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { worksAt } from '../../platform/auth/staff.ts';
import type { Reader } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type Booking, insertAppointment, lockMovable, lockTime, refusingConflicts } from '../booking/index.ts';
import { busyFor, checkTime, type Transactions } from './book.ts';
import { requireDeskPatient } from './patients/access.ts';
import { deskView } from './views.ts';

/**
 * Books the new time and cancels the former appointment, which records its successor.
 * @throws refusal `not_found`, also for a cancelled appointment and a doctor of another clinic, `already_started`,
 * `status_conflict` once the patient has arrived, and as `bookAtDesk`
 */
export async function move(
  { read, write }: Transactions,
  by: Actor,
  id: string,
  body: BodyOf<typeof moveAppointment>,
): Promise<DeskAppointment> {
  const { patientId, specialtyId } = await read(db => peopleOf(db, by, id));
  const booking: Booking = {
    patientId,
    doctorId: body.doctor_id,
    specialtyId: body.specialty_id ?? specialtyId,
    start: Date.parse(body.date),
    replaces: [id],
  };
  return await refusingConflicts(read, booking, busyFor(by), () =>
    write(async tx => {
      const prospect = await lockTime(tx, by, booking);
      const former = await lockMovable(tx, by, and(eq(appointment.id, id), worksAt(appointment.clinicId, by)));
      if (prospect.doctor.clinicId !== former.clinicId) throw refuse('not_found');
      const squeezeIn = await checkTime(tx, by, booking, prospect, body.squeeze_in);
      await requireDeskPatient(tx, by, patientId);
      const { doctor } = prospect;
      return await insertAppointment(tx, by, { booking, doctor, replaced: [former], squeezeIn }, deskView);
    }),
  );
}

/** Also of a cancelled appointment, so that a repeat under an idempotency key gets as far as its stored response. */
async function peopleOf(db: Reader, by: Actor, appointmentId: string) {
  const { id, patientId, specialtyId, clinicId } = appointment;
  const [found] = await db
    .select({ patientId, specialtyId })
    .from(appointment)
    .where(and(eq(id, appointmentId), worksAt(clinicId, by)));
  if (!found) throw refuse('not_found');
  return found;
}
