/** Books a requested appointment at the first of its times that can be booked. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { requestAppointment } from '../../../contract/booking.ts';
import type { AnyCall, BodyOf } from '../../../contract/call.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { lockPatientFor, patientFor, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { appointment } from '../../platform/database/schema.ts';
import { Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { onePatientView } from '../appointments/index.ts';
import { nearestTo } from './nearestTo.ts';
import { type Booking, insertAppointment, lockTime, type Prospect, reasonAgainst } from './reserve.ts';

type Request = BodyOf<typeof requestAppointment>;

/** A requested time, with what is in its way. */
interface Option {
  booking: Booking;
  prospect: Prospect;
}

/**
 * Books for the patient at the first time that can be booked.
 * @param patientId for whom; the signed-in patient by default
 * @throws refusal `not_found` for the patient, `none_free` (`NoneFree`)
 */
export async function bookFirstFree(
  { read, write }: Pick<RequestContext<AnyCall>, 'read' | 'write'>,
  by: Actor,
  request: Request,
  patientId: string = patientOf(by),
): Promise<Appointment> {
  try {
    return await write(tx => bookWithin(tx, by, request, patientId));
  } catch (error) {
    if (!isNoneFree(error)) throw error;
    // After the transaction, so that the search holds no locks.
    const nearest = await read(async db => nearestTo(db, request, await patientFor(db, by, patientId), by.at));
    throw refuse('none_free', { extra: { nearest } });
  }
}

/** Whether no time could be booked. A violated constraint means that a writer has bypassed the locks. */
function isNoneFree(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'none_free';
  const code = refusalOfConstraint(error)?.code;
  return code === 'slot_taken' || code === 'patient_busy';
}

async function bookWithin(tx: Tx, by: Actor, request: Request, patientId: string): Promise<Appointment> {
  const options = await lockOptions(tx, by, request, await lockPatientFor(tx, by, patientId));
  const existing = await alreadyBooked(tx, options);
  if (existing) return existing;
  const possible = options.find(
    ({ booking, prospect }) =>
      prospect.doctor.clinicId === request.clinic_id &&
      prospect.own.length === 0 &&
      reasonAgainst(prospect, booking.start, by.at) === undefined,
  );
  if (!possible) throw refuse('none_free');
  const { booking, prospect } = possible;
  const [booked] = await insertAppointment(tx, by, { booking, doctor: prospect.doctor, replaced: [] }, onePatientView);
  if (!booked) throw new Error('The appointment that was just inserted is missing.');
  return booked;
}

/**
 * The requested times in order, under the locks of both people's time.
 * @throws refusal `none_free` if the doctor has left or gave up the specialty
 */
async function lockOptions(tx: Tx, by: Actor, request: Request, patientId: string): Promise<Option[]> {
  const options: Option[] = [];
  for (const start of new Set(request.times.map(time => Date.parse(time)))) {
    const { doctor_id: doctorId, specialty_id: specialtyId } = request;
    const booking = { patientId, doctorId, specialtyId, start, replaces: [] };
    try {
      options.push({ booking, prospect: await lockTime(tx, by, booking) });
    } catch (error) {
      const isGone = error instanceof Refusal && ['not_found', 'specialty_mismatch'].includes(error.code);
      throw isGone ? refuse('none_free') : error;
    }
  }
  return options;
}

/**
 * The patient's appointment with the doctor at one of the times. It comes from an earlier delivery of the request if
 * its response was lost and the server has forgotten its key: a device may be without a network for weeks.
 */
async function alreadyBooked(tx: Tx, options: readonly Option[]): Promise<Appointment | undefined> {
  const own = options.flatMap(({ prospect }) => prospect.own);
  const [first] = options;
  if (!first || own.length === 0) return undefined;
  const { doctorId, specialtyId } = first.booking;
  const [same] = await tx
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        ...[inArray(appointment.id, own), eq(appointment.doctorId, doctorId)],
        ...[eq(appointment.specialtyId, specialtyId)],
        inArray(
          appointment.startsAt,
          options.map(({ booking }) => new Date(booking.start)),
        ),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(1);
  return same && (await onePatientView(tx, same.id))[0];
}
