/** Over random clinics: whatever is listed can be booked, and whatever can be booked is listed. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointment, closedTime } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { bookings } from './bookings.ts';

const clinic = await testApp();
const { ask, availability } = bookings(clinic);

const lengths = { 'Clínica Geral': 30, Cardiologia: 40 };
type Specialty = keyof typeof lengths;
const specialties = Object.keys(lengths) as Specialty[];

const places = [await clinic.addClinic({ timeZone: 'America/Manaus' }), clinic.home];
const doctors = await Promise.all(places.map(place => clinic.signUpDoctor({ clinic: place, specialties })));
const versions = [0, 0];
const [ana, rui] = [await clinic.signUpPatient(), await clinic.signUpPatient()];

const MINUTE_MS = 60_000;
/** A Tuesday, the day after the clock's. */
const date = '2027-03-02';
const midnight = Date.parse(`${date}T03:00:00Z`);
const label = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Up to three ranges, each of whole half hours or 40 minutes. */
const ranges = fc
  .array(fc.record({ pause: fc.constantFrom(0, 20, 60), length: fc.constantFrom(30, 40, 60, 90, 120) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map(parts => {
    let at = 7 * 60;
    return parts.map(({ pause, length }) => {
      const start = at + pause;
      at = start + length;
      return { week_day: '2' as const, start: label(start), end: label(at) };
    });
  });
const later = fc.option(ranges, { nil: undefined });
const minutes = fc.integer({ min: 6 * 12, max: 14 * 12 }).map(fives => fives * 5);
const spans = fc.array(fc.record({ from: minutes, length: fc.constantFrom(10, 30, 40, 120) }), { maxLength: 2 });

const clinics = fc.record({
  which: fc.constantFrom(0 as const, 1 as const),
  specialty: fc.constantFrom(...specialties),
  ranges,
  /** The week from Tuesday on, if it isn't the present one. */
  later,
  rules: fc.record({
    notice_minutes: fc.constantFrom(0, 0, 23 * 60, 26 * 60),
    horizon_days: fc.constantFrom(null, 1, 2),
    buffer_minutes: fc.constantFrom(0, 5, 10, 30),
    online: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  }),
  closed: spans,
  /** Appointments of another patient, and of the one who books. */
  busy: spans,
  own: spans,
  probes: fc.array(minutes, { minLength: 3, maxLength: 3 }),
});

const timesOf = (given: { from: number; length: number }[]) =>
  given.map(({ from, length }) => ({
    startsAt: new Date(midnight + from * MINUTE_MS),
    endsAt: new Date(midnight + (from + length) * MINUTE_MS),
  }));

/** Cancels an appointment, or all of them. */
const cancel = (id?: string) =>
  clinic.database.db
    .update(appointment)
    .set({ canceledAt: new Date(0), cancelReason: 'Nenhum' })
    .where(and(isNull(appointment.canceledAt), id === undefined ? undefined : eq(appointment.id, id)));

async function follow(given: typeof clinics extends fc.Arbitrary<infer Given> ? Given : never): Promise<void> {
  const { db } = clinic.database;
  const [doctor, place] = [doctors[given.which], places[given.which]];
  if (!doctor || !place) throw new Error('There are two doctors and clinics.');
  await cancel();
  await db.update(closedTime).set({ endedAt: clinic.clock.now() });
  const weeks = [
    { valid_from: null, ranges: given.ranges },
    ...(given.later ? [{ valid_from: date, ranges: given.later }] : []),
  ];
  const body = { weeks, rules: given.rules, version: versions[given.which] };
  const saved = await clinic.put('/timetable', body, { as: doctor });
  expect(saved.status).toBe(200);
  versions[given.which] = saved.body.timetable.version;

  const [shared] = (await clinic.get('/specialties')).body.filter(
    ({ name }: { name: string }) => name === given.specialty,
  );
  const of = { doctorId: doctor.id, clinicId: place.id, specialtyId: shared.id };
  for (const [patient, taken] of [
    [rui, given.busy],
    [ana, given.own],
  ] as const) {
    for (const times of timesOf(taken)) {
      await db
        .insert(appointment)
        .values({ id: randomUUID(), patientId: patient.id, createdAt: clinic.clock.now(), ...of, ...times })
        // Those that would overlap are left out.
        .onConflictDoNothing();
    }
  }
  for (const [index, times] of timesOf(given.closed).entries()) {
    // The second one closes the whole clinic.
    const kind = index === 0 ? ({ kind: 'absence', doctorId: doctor.id } as const) : ({ kind: 'closing' } as const);
    const by = { createdBy: doctor.id, createdAt: clinic.clock.now() };
    await db.insert(closedTime).values({ id: randomUUID(), clinicId: place.id, ...by, ...kind, ...times });
  }

  const slots: { start: string; available: boolean }[] = (await availability(ana, doctor, date, given.specialty)).body;
  const available = new Set(slots.filter(slot => slot.available).map(({ start }) => start));
  const probed = given.probes.map(minute => new Date(midnight + minute * MINUTE_MS).toISOString());
  for (const start of new Set([...slots.map(slot => slot.start), ...probed])) {
    const { status, body } = await ask(ana, doctor, start, given.specialty);
    expect({ start, canBeBooked: status === 201, code: body.code }).toMatchObject({
      canBeBooked: available.has(start),
    });
    if (status === 201) await cancel(body.id);
  }
}

test('exactly the slots that are listed as available can be booked', async () => {
  // Fewer clinics on a busy machine.
  const limits = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false };
  await fc.assert(fc.asyncProperty(clinics, follow), { numRuns: 40, endOnFailure: true, ...limits });
}, 90_000);
