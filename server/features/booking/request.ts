/** Books a requested appointment at the first of its times that can be booked. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Appointment } from '../../../contract/appointments.ts';
import type { requestAppointment } from '../../../contract/booking.ts';
import type { AnyCall, BodyOf } from '../../../contract/call.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import { lockPatientFor, ofSamePerson, patientFor, patientOf } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { appointment, appointmentRequest } from '../../platform/database/schema.ts';
import { Refusal, refuse } from '../../platform/errors/problems.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { currentAppointment, onePatientView } from '../appointments/index.ts';
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
 * @throws refusal `not_found` for the patient, or (`RequestCancelled`) if the request became an appointment that is
 * cancelled now, `none_free` (`NoneFree`)
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

async function bookWithin(tx: Tx, by: Actor, request: Request, patientIdOfRequest: string): Promise<Appointment> {
  const patientId = await lockPatientFor(tx, by, patientIdOfRequest);
  await lockTimeOf(tx, request.doctor_id, patientId);
  const former = await formerOutcome(tx, by, request, patientId);
  if (former) return former;
  const options = await lockOptions(tx, by, request, patientId);
  const booked = (await alreadyBooked(tx, options)) ?? (await bookFirst(tx, by, request, options));
  await tx.insert(appointmentRequest).values({ accountId: by.id, id: request.id, appointmentId: booked.id });
  return booked;
}

/**
 * What an earlier delivery of the request became, if its response was lost: the appointment, wherever it was moved
 * since. The server forgets idempotency keys sooner, and a device may be without a network for weeks.
 * @throws refusal `not_found` (`RequestCancelled`) if it was cancelled
 */
async function formerOutcome(tx: Tx, by: Actor, { id }: Request, patientId: string): Promise<Appointment | undefined> {
  const [former] = await tx
    .select({ id: appointment.id })
    .from(appointmentRequest)
    .innerJoin(appointment, eq(appointment.id, appointmentRequest.appointmentId))
    .where(
      and(
        ...[eq(appointmentRequest.accountId, by.id), eq(appointmentRequest.id, id)],
        ofSamePerson(appointment.patientId, patientId),
      ),
    );
  if (!former) return undefined;
  const [found] = await onePatientView(tx, (await currentAppointment(tx, former.id)).id);
  if (!found) throw refuse('not_found');
  const { canceled_at } = found;
  if (canceled_at !== undefined) throw refuse('not_found', { extra: { canceled_at } });
  return found;
}

async function bookFirst(tx: Tx, by: Actor, request: Request, options: readonly Option[]): Promise<Appointment> {
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

/** The patient's appointment with the doctor at one of the times, which was booked in another way meanwhile. */
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
