/** Any sequence of bookings, cancellations and replacements behaves like a simple model over a list. */
import { isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointment } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { bookings } from './bookings.ts';

const clinic = await testApp();
const { ask, idsOf, hoursOn } = bookings(clinic);

const lengths = { 'Clínica Geral': 30, Cardiologia: 40 };
type Specialty = keyof typeof lengths;
const specialties: Specialty[] = ['Clínica Geral', 'Cardiologia'];
const [opens, closes] = [8 * 60, 10 * 60];
const day = '2027-03-02';

const doctorOptions = { hours: { start: '08:00', end: '10:00' }, specialties };
const doctors = [await clinic.signUpDoctor(doctorOptions), await clinic.signUpDoctor(doctorOptions)] as const;
const patients = [await clinic.signUpPatient(), await clinic.signUpPatient()] as const;

interface Booking {
  kind: 'book';
  patient: 0 | 1;
  doctor: 0 | 1;
  specialty: Specialty;
  minute: number;
  /** Indexes of appointments made so far, modulo their number; or the patient's own conflicting ones. */
  replaces: number[] | 'clashing';
}
interface Cancelling {
  kind: 'cancel';
  patient: 0 | 1;
  which: number;
  reason: 'Horario' | 'Local' | 'Nenhum';
}

/** Mostly the start of a slot of the specialty. */
const anyTime = fc.constantFrom(...specialties).chain(specialty =>
  fc.record({
    specialty: fc.constant(specialty),
    minute: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .nat(Math.floor((closes - opens) / lengths[specialty]))
          .map(slots => opens + slots * lengths[specialty]),
      },
      { weight: 1, arbitrary: fc.integer({ min: 45, max: 60 }).map(tens => tens * 10) },
    ),
  }),
);

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constant<'book'>('book'),
        patient: fc.constantFrom<0 | 1>(0, 1),
        doctor: fc.constantFrom<0 | 1>(0, 1),
        time: anyTime,
        replaces: fc.oneof(
          { weight: 3, arbitrary: fc.constant<number[]>([]) },
          { weight: 3, arbitrary: fc.constant<'clashing'>('clashing') },
          { weight: 1, arbitrary: fc.array(fc.nat(30), { minLength: 1, maxLength: 2 }) },
        ),
      })
      .map(({ time, ...rest }): Booking => ({ ...rest, ...time })),
  },
  {
    weight: 1,
    arbitrary: fc.record<Cancelling>({
      kind: fc.constant('cancel'),
      patient: fc.constantFrom(0, 1),
      which: fc.nat(30),
      reason: fc.constantFrom('Horario', 'Local', 'Nenhum'),
    }),
  },
);

interface Made {
  id: string;
  patient: number;
  doctor: number;
  start: number;
  end: number;
  canceled?: string;
}

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end;

const timeOf = (booking: Booking) => ({ start: booking.minute, end: booking.minute + lengths[booking.specialty] });

function replacedBy(booking: Booking, made: readonly Made[]): Made[] {
  if (booking.replaces === 'clashing') {
    return made.filter(one => one.patient === booking.patient && !one.canceled && overlap(one, timeOf(booking)));
  }
  return made.length === 0 ? [] : booking.replaces.flatMap(index => made[index % made.length] ?? []);
}

/** The expected response to a booking: its code and conflicting appointments, or the time that it takes. */
function expected(made: readonly Made[], booking: Booking, replaces: readonly Made[]) {
  const time = timeOf(booking);
  if (replaces.some(one => one.patient !== booking.patient)) return { code: 'not_found' };
  if (time.start < opens || time.end > closes) return { code: 'outside_hours' };
  if ((time.start - opens) % lengths[booking.specialty] !== 0) return { code: 'not_a_slot' };
  const standing = made.filter(one => !one.canceled && !replaces.includes(one) && overlap(one, time));
  if (standing.some(one => one.doctor === booking.doctor && one.patient !== booking.patient))
    return { code: 'slot_taken' };
  const own = standing.filter(one => one.patient === booking.patient).sort((a, b) => a.start - b.start);
  return own.length > 0 ? { code: 'patient_busy', conflicts: own.map(one => one.id) } : { time };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

async function follow(steps: readonly (Booking | Cancelling)[]): Promise<void> {
  await clinic.database.db
    .update(appointment)
    .set({ canceledAt: new Date(0), cancelReason: 'Nenhum' })
    .where(isNull(appointment.canceledAt));
  const made: Made[] = [];
  for (const step of steps) {
    const patient = patients[step.patient];
    if (step.kind === 'cancel') {
      const one = made[step.which % Math.max(made.length, 1)];
      if (!one) continue;
      const answer = await clinic.del(`/appointments/${one.id}?reason=${step.reason}`, { as: patient });
      if (one.patient !== step.patient) {
        expect(answer.status).toBe(404);
      } else {
        one.canceled ??= step.reason;
        expect([answer.status, answer.body.cancel_reason]).toEqual([200, one.canceled]);
      }
      continue;
    }
    const replaces = replacedBy(step, made);
    const { code, conflicts, time } = expected(made, step, replaces);
    const options = replaces.length === 0 ? {} : { replaces: replaces.map(one => one.id) };
    const date = `${day}T${clock(step.minute)}:00-03:00`;
    const { status, body } = await ask(patient, doctors[step.doctor], date, step.specialty, options);
    expect(body.code).toBe(code);
    expect(body.conflicts?.map(({ id }: { id: string }) => id)).toEqual(conflicts);
    if (!time) continue;
    expect(status).toBe(201);
    for (const one of replaces) one.canceled ??= 'Nenhum';
    made.push({ id: body.id, patient: step.patient, doctor: step.doctor, ...time });
  }

  const standing = made.filter(one => !one.canceled).sort((a, b) => a.start - b.start);
  for (const [index, patient] of patients.entries()) {
    expect(await idsOf(patient)).toEqual(standing.filter(one => one.patient === index).map(one => one.id));
  }
  for (const [index, doctor] of doctors.entries()) {
    const busy = standing.filter(one => one.doctor === index);
    expect(await idsOf(doctor)).toEqual(busy.map(one => one.id));
    for (const specialty of specialties) {
      const free: string[] = [];
      for (let start = opens; start + lengths[specialty] <= closes; start += lengths[specialty]) {
        if (!busy.some(one => overlap(one, { start, end: start + lengths[specialty] }))) free.push(clock(start));
      }
      expect(await hoursOn(patients[0], doctor, day, specialty)).toEqual(free);
    }
  }
}

test('any sequence of bookings, cancellations and replacements', async () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 20 });
  // Fewer sequences on a busy machine.
  const limits = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false };
  await fc.assert(fc.asyncProperty(steps, follow), { numRuns: 10, endOnFailure: true, ...limits });
}, 90_000);
