/** What the desk's day lists as free is what the booking page lists, and can be booked. */
import { eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account, appointment } from '../../../../server/platform/database/schema.ts';
import { specialtyId } from '../../harness/people.ts';
import { deskClinic } from './deskClinic.ts';

const { db, doctor, rui, register, deskBook, availability, day, cancel } = await deskClinic();
await db.update(account).set({ squeezeInsPerDay: 50 }).where(eq(account.id, doctor.id));
const people = await Promise.all(Array.from({ length: 8 }, (_, index) => register(`Pessoa ${index}`)));
const last = await register('Última');

const specialties = ['Clínica Geral', 'Cardiologia'] as const;
const date = '2027-03-02';
const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

const bookings = fc.array(
  fc.record({
    person: fc.nat(people.length - 1),
    specialty: fc.constantFrom(...specialties),
    minute: fc.integer({ min: 7 * 12, max: 13 * 12 }).map(fives => fives * 5),
    squeeze_in: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('on days with any bookings and squeeze-ins', async () => {
  const check = async (wanted: typeof bookings extends fc.Arbitrary<infer T> ? T : never, pick: number) => {
    await db
      .update(appointment)
      .set({ canceledAt: new Date(0), cancelReason: 'Nenhum' })
      .where(isNull(appointment.canceledAt));
    for (const { person, specialty, minute, squeeze_in } of wanted) {
      const who = people[person] ?? expect.fail('No such person.');
      await deskBook(who, doctor, `${date}T${clock(minute)}:00-03:00`, { specialty, squeeze_in });
    }
    const { body } = await day(date, `&doctor=${doctor.id}`);
    const [column] = body.days;
    for (const specialty of specialties) {
      const listed = (await availability(rui, doctor, date, specialty)).body;
      const free: string[] = listed
        .filter((slot: { available: boolean }) => slot.available)
        .map((slot: { start: string }) => slot.start);
      const shown = column.free.find((one: { specialty_id: string }) => one.specialty_id === specialtyId(specialty));
      expect(shown.starts).toEqual(free);
      const start = free[pick % Math.max(free.length, 1)];
      if (start === undefined) continue;
      const booked = await deskBook(last, doctor, start, { specialty });
      expect([booked.status, booked.body.squeeze_in]).toEqual([201, false]);
      await cancel(booked.body.id);
    }
  };
  // Fewer days on a busy machine.
  const limits = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false };
  await fc.assert(fc.asyncProperty(bookings, fc.nat(20), check), { numRuns: 12, endOnFailure: true, ...limits });
}, 90_000);
