/** Any sequence of what patients and the server do about earlier times: no time twice, no appointment lost. */
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appointment,
  freedSlot,
  session,
  slotOffer,
  waitlistEntry,
} from '../../../../../server/platform/database/schema.ts';
import type { Person } from '../../../harness/people.ts';
import { HOUR_MS } from '../messages.ts';
import { earlierClinic } from './earlierClinic.ts';

const PEOPLE = 5;
const { clinic, db, doctor, ask, offer, join, offersOf, accept } = await earlierClinic();
const people: Person[] = [];
for (let place = 0; place < PEOPLE; place += 1) people.push(await clinic.signUpPatient());

const someone = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('book'),
      who: someone,
      day: fc.integer({ min: 1, max: 9 }),
      slot: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('cancel'), who: someone, nth: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('offer') }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('accept'), who: someone }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('everyone accepts') }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('decline'), who: someone }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('wait'), hours: fc.integer({ min: 1, max: 3 }) }) },
);
type Step = Partial<Record<'who' | 'day' | 'slot' | 'nth' | 'hours', number>> & { is: string };

const activeOf = async (person: Person) =>
  await db
    .select({ id: appointment.id, startsAt: appointment.startsAt })
    .from(appointment)
    .where(and(eq(appointment.patientId, person.id), isNull(appointment.canceledAt)))
    .orderBy(appointment.startsAt);

/** How many appointments each patient has to have. */
type Model = number[];

async function take(model: Model, { is, who = 0, day = 1, slot = 0, nth = 0, hours = 1 }: Step): Promise<void> {
  const person = people[who];
  if (!person) throw new Error('No such patient.');
  if (is === 'book') {
    const date = new Date(clinic.clock.now().getTime() + day * 24 * HOUR_MS).toISOString().slice(0, 10);
    const { status, body } = await ask(person, doctor, `${date}T0${8 + slot}:00:00-03:00`);
    if (status !== 201) return;
    model[who] = (model[who] ?? 0) + 1;
    await join(body.id, person);
  } else if (is === 'cancel') {
    const found = (await activeOf(person))[nth];
    if (found && (await clinic.del(`/appointments/${found.id}`, { as: person })).status === 200)
      model[who] = (model[who] ?? 0) - 1;
  } else if (is === 'offer') {
    await offer();
  } else if (is === 'wait') {
    clinic.clock.advance(hours * HOUR_MS);
  } else if (is === 'everyone accepts') {
    const offers = await Promise.all(people.map(async one => ({ one, open: await offersOf(one) })));
    const answers = await Promise.all(
      offers.flatMap(({ one, open }) => open.map(({ id }: { id: string }) => accept(id, one))),
    );
    for (const { status, body } of answers)
      expect([200, 'offer_gone', 'patient_busy']).toContain(status === 200 ? 200 : body.code);
  } else {
    const [first] = await offersOf(person);
    if (!first) return;
    if (is === 'decline') await clinic.post(`/offers/${first.id}/decline`, undefined, { as: person });
    else await accept(first.id, person);
  }
}

async function check(model: Model): Promise<void> {
  const active = await Promise.all(people.map(activeOf));
  expect(active.map(({ length }) => length)).toEqual(model);
  const starts = active.flat().map(({ startsAt }) => startsAt.getTime());
  expect(new Set(starts).size).toBe(starts.length);
  const offers = await db.select().from(slotOffer);
  const accepted = offers.filter(({ outcome }) => outcome === 'accepted').map(({ slotId }) => slotId);
  expect(new Set(accepted).size).toBe(accepted.length);
  const pairs = offers.map(({ slotId, entryId }) => `${slotId} ${entryId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
}

let runs = 0;

test('no time is given twice, and no appointment is lost', { timeout: 240_000 }, async () => {
  let acceptedEver = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async steps => {
      await db
        .update(appointment)
        .set({ canceledAt: clinic.clock.now(), cancelReason: 'Nenhum' })
        .where(isNull(appointment.canceledAt));
      await db.delete(slotOffer);
      await db.delete(waitlistEntry);
      await db.delete(freedSlot);
      runs += 1;
      clinic.clock.set(new Date(Date.parse('2027-03-01T13:00:00Z') + runs * 14 * 24 * HOUR_MS));
      await db.update(session).set({ lastUsedAt: clinic.clock.now() });
      await offer();
      const model: Model = Array(PEOPLE).fill(0);
      for (let who = 0; who < PEOPLE; who += 1) await take(model, { is: 'book', who, day: 2 + who });
      for (const one of steps) {
        await take(model, one);
        await check(model);
      }
      acceptedEver += (await db.select().from(slotOffer).where(eq(slotOffer.outcome, 'accepted'))).length;
    }),
    {
      numRuns: 12,
      // Frees a time that the others accept: random sequences alone might contain no acceptance.
      examples: [[[{ is: 'cancel', who: 0, nth: 0 }, { is: 'offer' }, { is: 'everyone accepts' }]]],
    },
  );
  expect(acceptedEver).toBeGreaterThan(0);
});
