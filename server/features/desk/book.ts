/** Appointments that the reception books. */
import type { AnyCall, BodyOf } from '../../../contract/call.ts';
import type { DeskAppointment, deskBook, walkIn } from '../../../contract/desk.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { requireClinic } from '../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import {
  type Booking,
  conflictsOf,
  insertAppointment,
  isOverlapped,
  lockTime,
  type Prospect,
  reasonAgainst,
  refusingConflicts,
  startOfRunningSlot,
} from '../booking/index.ts';
import { requireDeskPatient } from './patients/access.ts';
import { deskBusy, deskView } from './views.ts';

export type Transactions = Pick<RequestContext<AnyCall>, 'read' | 'write'>;

/**
 * Books for a patient. A squeeze-in that fits a free slot becomes a regular appointment.
 * @throws refusal `not_found`, `specialty_mismatch`, `in_the_past`, `too_far`, `closed_time`, `patient_busy`;
 * `outside_hours`, `not_a_slot` and `slot_taken`, except for a squeeze-in; `squeeze_in_limit`
 */
export async function bookAtDesk(
  { read, write }: Transactions,
  by: Actor,
  body: BodyOf<typeof deskBook>,
): Promise<DeskAppointment> {
  const booking: Booking = {
    patientId: body.patient_id,
    doctorId: body.doctor_id,
    specialtyId: body.specialty_id,
    start: Date.parse(body.date),
    replaces: [],
  };
  return await refusingConflicts(read, booking, busyFor(by), () =>
    write(async tx => {
      const prospect = await lockTime(tx, by, booking);
      await requireClinic(tx, by, prospect.doctor.clinicId);
      const { id: patientId } = await requireDeskPatient(tx, by, booking.patientId);
      const squeezeIn = await checkTime(tx, by, booking, prospect, body.squeeze_in);
      const { doctor } = prospect;
      return await insertAppointment(
        tx,
        by,
        { booking: { ...booking, patientId }, doctor, replaced: [], squeezeIn },
        deskView,
      );
    }),
  );
}

/**
 * Books for a patient who is here: the doctor's slot that runs now, otherwise a squeeze-in from this minute on.
 * @throws refusal `not_found`, `specialty_mismatch`, `closed_time`, `patient_busy`, `squeeze_in_limit`
 */
export async function bookWalkIn(
  { read, write }: Transactions,
  by: Actor,
  body: BodyOf<typeof walkIn>,
): Promise<DeskAppointment> {
  const now = by.at.getTime();
  const booking: Booking = {
    patientId: body.patient_id,
    doctorId: body.doctor_id,
    specialtyId: body.specialty_id,
    start: now - (now % MINUTE_MS),
    replaces: [],
  };
  return await refusingConflicts(read, booking, busyFor(by), () =>
    write(async tx => {
      const prospect = await lockTime(tx, by, booking);
      const { doctor } = prospect;
      await requireClinic(tx, by, doctor.clinicId);
      const { id: patientId } = await requireDeskPatient(tx, by, booking.patientId);
      const slot = startOfRunningSlot(doctor, now);
      const inSlot = slot === undefined ? undefined : { ...booking, start: slot };
      const isFree = inSlot && isUnhindered(await conflictsOf(tx, inSlot));
      if (!isFree) {
        const end = booking.start + doctor.durationMs;
        if (isOverlapped(doctor.closed, booking.start, end)) throw refuse('closed_time');
        if (prospect.own.length > 0) throw await deskBusy(tx, by, prospect.own);
      }
      return await insertAppointment(
        tx,
        by,
        {
          booking: { ...(isFree ? inSlot : booking), patientId },
          ...{ doctor, replaced: [], squeezeIn: !isFree, status: 'arrived' },
        },
        deskView,
      );
    }),
  );
}

const MINUTE_MS = 60_000;

const isUnhindered = ({ ofOthers, own }: Pick<Prospect, 'ofOthers' | 'own'>) =>
  ofOthers.length === 0 && own.length === 0;

export const busyFor = (by: Actor) => (db: Reader, ids: readonly string[]) => deskBusy(db, by, ids);

/** What a squeeze-in may disregard. */
const squeezable: readonly string[] = ['outside_hours', 'not_a_slot', 'slot_taken'];

/**
 * Refuses a time at which the booking isn't possible, and returns whether it must be a squeeze-in.
 * @throws refusal as `bookAtDesk`
 */
export async function checkTime(
  tx: Tx,
  by: Actor,
  booking: Booking,
  prospect: Prospect,
  mayBeSqueezedIn: boolean,
): Promise<boolean> {
  const reason = reasonAgainst(prospect, booking.start, by.at);
  if (reason && !(mayBeSqueezedIn && squeezable.includes(reason))) throw refuse(reason);
  if (prospect.own.length > 0) throw await deskBusy(tx, by, prospect.own);
  return reason !== undefined;
}
