/** Earlier times from the waitlist to the accepted offer. */
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { endPastEntries } from '../../../../../server/features/notifications/earlier/end.ts';
import { noteFreedTimes } from '../../../../../server/features/notifications/earlier/freed.ts';
import { offerFreedTimes } from '../../../../../server/features/notifications/earlier/rounds.ts';
import type { Database } from '../../../../../server/platform/database/database.ts';
import {
  account,
  audit,
  closedTime,
  consentEvent,
  delivery,
  freedSlot,
  messagePreference,
  session,
  slotOffer,
  specialty,
  waitlistEntry,
} from '../../../../../server/platform/database/schema.ts';
import { noEventHeldBack } from '../../../harness/events.ts';
import { specialtyId } from '../../../harness/people.ts';
import { endCare, registerDependent } from '../../care/dependents.ts';
import { makeAppointment } from '../../record/appointments.ts';
import { HOUR_MS, kindsOf, MINUTE_MS } from '../messages.ts';
import { anyTime, earlierClinic } from './earlierClinic.ts';

const place = await earlierClinic();
const { clinic, db, doctor, colleague, ana, messages, offer, join, waiting, free, offersOf, accept, rowOf } = place;
const { deliver } = messages;

/** A Monday at ten in the morning, some weeks after that of the test before. */
let week = 0;
beforeEach(async () => {
  await deliver();
  await offer();
  await db.delete(slotOffer);
  await db.delete(waitlistEntry);
  await db.delete(freedSlot);
  await db.delete(delivery);
  week += 3;
  clinic.clock.set(new Date(Date.parse('2027-03-01T13:00:00Z') + week * 7 * 24 * HOUR_MS));
  await db.update(session).set({ lastUsedAt: clinic.clock.now() });
  await messages.plan();
});

/** A time some days ahead, at the clinic. */
const on = (days: number, time: string) =>
  `${new Date(clinic.clock.now().getTime() + (days * 24 - 3) * HOUR_MS).toISOString().slice(0, 10)}T${time}:00-03:00`;
const iso = (at: string) => new Date(at).toISOString();
const tokenIn = (link: string | undefined) => String(link).split('#')[1];

/** Leo, whom Ana cares for and who waits for an earlier time, his appointment, and the time that Ana is offered. */
async function offeredToLeo() {
  const leo = await registerDependent(clinic, ana);
  const id = await makeAppointment(clinic, { id: leo }, doctor, { at: on(10, '08:00') });
  expect((await join(id, ana)).status).toBe(200);
  await free(on(4, '09:00'));
  await offer();
  const [offered] = await offersOf(ana);
  return { leo, id, offered };
}

describe('an entry of the waitlist', () => {
  test('is set, changed and ended by the patient, more than three days ahead', async () => {
    const id = await makeAppointment(clinic, ana, doctor, { at: on(10, '08:00') });
    const days = { weekdays: [5, 1], from: '08:00', to: '12:00', weekly_limit: 2 };
    expect((await join(id, ana, days)).body).toEqual({ ...days, weekdays: [1, 5] });
    expect((await join(id, ana, { ...days, weekly_limit: 3 })).status).toBe(200);
    expect((await clinic.get('/earlier', { as: ana })).body).toEqual({
      waitlist: [{ appointment_id: id, ...days, weekdays: [1, 5], weekly_limit: 3 }],
      offers: [],
    });
    expect((await clinic.del(`/appointments/${id}/earlier`, { as: ana })).status).toBe(204);
    expect((await clinic.del(`/appointments/${id}/earlier`, { as: ana })).status).toBe(204);
    expect((await clinic.get('/earlier', { as: ana })).body.waitlist).toEqual([]);
    for (const wrong of [{ weekdays: [] }, { weekdays: [1, 1] }, { from: '12:00', to: '12:00' }, { weekly_limit: 8 }])
      expect((await join(id, ana, wrong)).status).toBe(422);
  });

  test('that is changed ends the offers that no longer suit', async () => {
    const { id, person } = await waiting(on(10, '08:00'));
    await free(on(4, '09:00'));
    await offer();
    const [offered] = await offersOf(person);
    // A Friday.
    await join(id, person, { weekdays: [5], from: '09:00', to: '09:30' });
    expect(await offersOf(person)).toEqual([offered]);
    await join(id, person, { weekdays: [5], from: '09:30', to: '11:00' });
    expect(await offersOf(person)).toEqual([]);
    expect((await accept(offered.id, person)).body.code).toBe('offer_gone');
    expect((await rowOf(id))?.canceledAt).toBeNull();
  });

  test('ends once its appointment has begun, was moved or cancelled, also in the history of consents', async () => {
    const [begun, moved, cancelled, kept] = [
      await waiting(on(4, '08:00')),
      await waiting(on(10, '09:00')),
      await waiting(on(10, '10:00')),
      await waiting(on(10, '11:00')),
    ];
    const changes = async ({ person }: { person: { id: string } }) => {
      const rows = await db.select().from(consentEvent).where(eq(consentEvent.accountId, person.id));
      return rows.map(({ consent, given, origin }) => `${consent} ${given ? 'on' : 'off'} ${origin}`);
    };
    const date = on(11, '09:00');
    expect((await clinic.post(`/appointments/${moved.id}/move`, { date }, { as: moved.person })).status).toBe(201);
    expect((await clinic.del(`/appointments/${cancelled.id}`, { as: cancelled.person })).status).toBe(200);
    clinic.clock.advance(5 * 24 * HOUR_MS);
    const end = () => clinic.database.tx(tx => endPastEntries(tx, clinic.clock.now()));
    for (let run = 0; run < 2; run += 1) await end();
    for (const one of [begun, moved, cancelled]) {
      expect(await changes(one)).toEqual(['earlier on app', 'earlier off service']);
    }
    expect(await changes(kept)).toEqual(['earlier on app']);
    expect((await clinic.get('/earlier', { as: kept.person })).body.waitlist).toHaveLength(1);
  });

  test('is refused for an appointment that is near, cancelled or someone else’s', async () => {
    const near = await makeAppointment(clinic, ana, doctor, { at: on(3, '09:30') });
    expect((await join(near, ana)).body).toMatchObject({ status: 409, code: 'too_close' });
    const cancelled = await makeAppointment(clinic, ana, doctor, { at: on(9, '08:00'), cancelled: true });
    expect((await join(cancelled, ana)).status).toBe(404);
    const { person, id } = await waiting(on(9, '08:00'));
    expect((await join(id, ana)).status).toBe(404);
    expect((await clinic.del(`/appointments/${id}/earlier`, { as: ana })).status).toBe(404);
    await clinic.del(`/appointments/${id}`, { as: person });
    expect((await clinic.get('/earlier', { as: person })).body.waitlist).toEqual([]);
  });
});

describe('a time that became free', () => {
  test('is offered by mail, accepted by its link, and told to the others as taken', async () => {
    const one = await waiting(on(10, '08:00'));
    const two = await waiting(on(11, '08:00'));
    const away = await waiting(on(12, '08:00'));
    const unasked = await makeAppointment(clinic, ana, doctor, { at: on(12, '09:00') });
    await db
      .insert(messagePreference)
      .values({ patientId: away.person.id, topic: 'earlier', mail: false, push: false });
    await free(on(4, '09:00'));
    await offer();
    const told = (await deliver()).filter(({ items }) => items[0]?.kind === 'earlier_slot');
    expect(told.map(({ to }) => to).sort()).toEqual([one.person.email, two.person.email].sort());
    expect(await offersOf(away.person)).toHaveLength(1);
    expect(await offersOf(ana)).toEqual([]);
    const [offered] = await offersOf(one.person);
    expect(offered).toMatchObject({
      ...{ date: iso(on(4, '09:00')), patient: null },
      appointment: { id: one.id, date: iso(on(10, '08:00')) },
    });
    const mail = told.find(({ to }) => to === one.person.email);
    expect(mail?.addressed.message.text).not.toMatch(/Clínica Geral/);
    const token = tokenIn(mail?.items[0]?.links.accept);
    const { body: view } = await clinic.post('/links/read', { token });
    expect(view).toMatchObject({ purpose: 'accept', state: 'open', appointment: { state: 'booked' } });
    const { body } = await clinic.post('/links/accept', { token });
    expect(body).toMatchObject({ state: 'accepted', appointment: { state: 'moved', date: iso(on(4, '09:00')) } });
    expect((await clinic.post('/links/accept', { token })).body).toEqual(body);
    expect((await rowOf(one.id))?.replacedBy).toBeTruthy();
    expect((await clinic.get('/earlier', { as: one.person })).body.waitlist).toMatchObject([
      { appointment_id: (await rowOf(one.id))?.replacedBy },
    ]);

    clinic.clock.advance(MINUTE_MS);
    const after = kindsOf(await deliver());
    expect(after).toContainEqual([two.person.email, 'earlier_taken']);
    expect(after).toContainEqual([one.person.email, 'moved']);
    expect(after.flat()).not.toContain(away.person.email);
    const late = tokenIn(told.find(({ to }) => to === two.person.email)?.items[0]?.links.accept);
    expect((await clinic.post('/links/accept', { token: late })).body).toMatchObject({
      ...{ state: 'gone', appointment: { state: 'booked', date: iso(on(11, '08:00')) } },
    });
    expect((await rowOf(unasked))?.canceledAt).toBeNull();
  });

  test('goes to those who have waited longest, three at a time, and then to the next', async () => {
    const people: Awaited<ReturnType<typeof waiting>>[] = [];
    for (const time of ['08:00', '08:30', '09:00', '09:30', '10:00']) people.push(await waiting(on(10, time)));
    await free(on(5, '09:00'));
    await offer();
    const holders = async () =>
      (await Promise.all(people.map(({ person }) => offersOf(person)))).map(offers => offers.length);
    expect(await holders()).toEqual([1, 1, 1, 0, 0]);
    await offer();
    expect(await holders()).toEqual([1, 1, 1, 0, 0]);
    clinic.clock.advance(2 * HOUR_MS);
    await offer();
    expect(await holders()).toEqual([0, 0, 0, 1, 1]);
    // Another time begins with those whose offer is longest ago.
    await free(on(6, '09:00'));
    await offer();
    expect(await holders()).toEqual([1, 1, 1, 1, 1]);
  });

  test('is offered once by two servers, with one message for each', async () => {
    await waiting(on(10, '08:00'));
    await free(on(4, '09:00'));
    await noEventHeldBack(clinic.database.db);
    const options = { now: clinic.clock.now(), emailConfirmation: false };
    await Promise.all([offerFreedTimes(clinic.database, options), offerFreedTimes(clinic.database, options)]);
    await offer();
    expect(await place.offers()).toHaveLength(1);
    expect((await db.select().from(delivery)).filter(({ kind }) => kind === 'earlier_slot')).toHaveLength(1);
  });

  test('goes to those whom no message reaches only when all others have let it pass', async () => {
    const silent = await waiting(on(10, '08:00'));
    await db
      .insert(messagePreference)
      .values({ patientId: silent.person.id, topic: 'earlier', mail: false, push: false });
    const others: Awaited<ReturnType<typeof waiting>>[] = [];
    for (const time of ['08:30', '09:00', '09:30']) others.push(await waiting(on(10, time)));
    await free(on(4, '09:00'));
    await offer();
    for (const { person } of others) expect(await offersOf(person)).toHaveLength(1);
    expect(await offersOf(silent.person)).toEqual([]);
    clinic.clock.advance(2 * HOUR_MS);
    await offer();
    expect(await offersOf(silent.person)).toHaveLength(1);
  });

  test('is offered even if the server fails with another one', async () => {
    const { person } = await waiting(on(12, '08:00'));
    await free(on(4, '09:00'));
    await free(on(5, '09:00'));
    await noEventHeldBack(clinic.database.db);
    const now = clinic.clock.now();
    await noteFreedTimes(clinic.database, now);
    let runs = 0;
    const tx: Database['tx'] = async work => {
      runs += 1;
      if (runs === 1) throw new Error('The first one fails.');
      return await clinic.database.tx(work);
    };
    const offering = offerFreedTimes({ db: clinic.database.db, tx }, { now, emailConfirmation: false });
    await expect(offering).rejects.toThrow(AggregateError);
    expect((await offersOf(person)).map(({ date }: { date: string }) => date)).toEqual([iso(on(5, '09:00'))]);
  });

  test('suits the day and the hours, is a day sooner, and clashes with nothing else of the patient', async () => {
    // Four days after a Monday is a Friday.
    const weekday = await waiting(on(10, '08:00'), { weekdays: [1, 2, 3, 4] });
    const hours = await waiting(on(10, '08:30'), { from: '08:00', to: '09:00' });
    const near = await waiting(on(4, '10:00'));
    const busy = await waiting(on(10, '09:00'));
    await makeAppointment(clinic, busy.person, colleague, { at: on(4, '08:45') });
    const suited = await waiting(on(10, '09:30'), { weekdays: [5], from: '09:00', to: '09:30' });
    await free(on(4, '09:00'));
    await offer();
    for (const { person } of [weekday, hours, near, busy]) expect(await offersOf(person)).toEqual([]);
    expect(await offersOf(suited.person)).toHaveLength(1);
  });

  test('isn’t offered beyond the weekly limit, nor again to those who declined it', async () => {
    const { person } = await waiting(on(12, '08:00'), { weekly_limit: 1 });
    await free(on(4, '09:00'));
    await offer();
    const [first] = await offersOf(person);
    expect((await clinic.post(`/offers/${first.id}/decline`, undefined, { as: person })).status).toBe(204);
    expect((await accept(first.id, person)).body.code).toBe('offer_gone');
    await free(on(5, '09:00'));
    await offer();
    expect(await offersOf(person)).toEqual([]);
    clinic.clock.advance(7 * 24 * HOUR_MS);
    await db.update(session).set({ lastUsedAt: clinic.clock.now() });
    await messages.plan();
    await free(on(3, '09:00'));
    await offer();
    expect(await offersOf(person)).toHaveLength(1);
  });

  test('isn’t offered if it is closed, near, of a disabled doctor, or booked meanwhile', async () => {
    const { person } = await waiting(on(12, '08:00'));
    await db.insert(closedTime).values({
      ...{
        id: crypto.randomUUID(),
        kind: 'absence',
        clinicId: clinic.home.id,
        doctorId: doctor.id,
        createdBy: doctor.id,
      },
      ...{ startsAt: new Date(on(4, '00:00')), endsAt: new Date(on(5, '00:00')), createdAt: clinic.clock.now() },
    });
    await free(on(4, '09:00'));
    await free(on(0, '11:30'));
    await offer();
    expect(await offersOf(person)).toEqual([]);

    await free(on(6, '09:00'));
    await offer();
    expect(await offersOf(person)).toHaveLength(1);
    await deliver();
    const [offered] = await offersOf(person);
    await makeAppointment(clinic, ana, doctor, { at: on(6, '09:00') });
    expect((await accept(offered.id, person)).body.code).toBe('offer_gone');
    await offer();
    expect(await offersOf(person)).toEqual([]);
    clinic.clock.advance(MINUTE_MS);
    expect(kindsOf(await deliver())).toContainEqual([person.email, 'earlier_taken']);

    await free(on(7, '09:00'));
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, doctor.id));
    await offer();
    expect(await offersOf(person)).toEqual([]);
    await db.update(account).set({ disabledAt: null }).where(eq(account.id, doctor.id));
  });

  test('isn’t told any more if it is booked before the message goes out', async () => {
    const { person } = await waiting(on(12, '08:00'));
    await free(on(4, '09:00'));
    await offer();
    await makeAppointment(clinic, ana, doctor, { at: on(4, '09:00') });
    expect(kindsOf(await deliver()).flat()).not.toContain(person.email);
    await offer();
    clinic.clock.advance(MINUTE_MS);
    expect(kindsOf(await deliver()).flat()).not.toContain(person.email);
  });

  test('waits for the end of quiet hours, and no offer runs out in them', async () => {
    const one = await waiting(on(12, '08:00'));
    clinic.clock.set(on(0, '20:00'));
    await free(on(4, '09:00'));
    await offer();
    const [offered] = await offersOf(one.person);
    expect(offered.expires_at).toBe(iso(on(1, '08:00')));
    clinic.clock.set(on(0, '22:00'));
    await free(on(5, '09:00'));
    await offer();
    expect(await offersOf(one.person)).toHaveLength(1);
    clinic.clock.set(on(1, '07:01'));
    await offer();
    expect(await offersOf(one.person)).toHaveLength(2);
  });
});

describe('declining', () => {
  test('is in the log of the patient’s record, once', async () => {
    const { leo, id, offered } = await offeredToLeo();
    const { action, subject, subjectId, patientId, actorId } = audit;
    const isChange = and(eq(subjectId, id), eq(action, 'change'), eq(subject, 'appointment'));
    const changes = () => db.select({ patientId, actorId }).from(audit).where(isChange);
    const before = await changes();
    const decline = () => clinic.post(`/offers/${offered.id}/decline`, undefined, { as: ana });
    for (const { status } of [await decline(), await decline()]) expect(status).toBe(204);
    expect(await changes()).toEqual([...before, { patientId: leo, actorId: ana.id }]);
  });
});

describe('accepting', () => {
  test('by two at once moves one of them, and the other keeps the appointment', async () => {
    const [one, two] = [await waiting(on(10, '08:00')), await waiting(on(11, '08:00'))];
    await free(on(4, '09:00'));
    await offer();
    const [[first], [second]] = [await offersOf(one.person), await offersOf(two.person)];
    const answers = await Promise.all([
      accept(first.id, one.person),
      accept(second.id, two.person),
      accept(first.id, one.person),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 409, 200],
      [409, 200, 409],
    ]).toContainEqual(statuses);
    const [winner, loser] = statuses[0] === 200 ? [one, two] : [two, one];
    expect((await rowOf(winner.id))?.replacedBy).toBe(answers.find(({ status }) => status === 200)?.body.id);
    expect((await rowOf(loser.id))?.canceledAt).toBeNull();
    // The time of the winner's former appointment is free now: the one who waits for a later time gets it.
    await offer();
    expect((await place.offers()).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
  });

  test('is for the patient and those who care for them', async () => {
    const { id, offered } = await offeredToLeo();
    expect(offered).toMatchObject({ patient: 'Leo Lima', appointment: { id } });
    const other = await clinic.signUpPatient();
    expect((await accept(offered.id, other)).status).toBe(404);
    expect((await clinic.post(`/offers/${offered.id}/decline`, undefined, { as: other })).status).toBe(404);
    expect(await accept(offered.id, ana)).toMatchObject({ status: 200, body: { date: iso(on(4, '09:00')) } });
    await endCare(clinic, ana);
    expect((await accept(offered.id, ana)).status).toBe(404);
  });

  test('is refused if the doctor has moved to another clinic, or the appointment would take another time', async () => {
    const { id, person } = await waiting(on(10, '08:00'));
    await free(on(4, '09:00'));
    await offer();
    const [offered] = await offersOf(person);
    const refused = async () => {
      expect((await accept(offered.id, person)).body).toMatchObject({ status: 409, code: 'offer_gone' });
      expect((await rowOf(id))?.canceledAt).toBeNull();
    };
    const isDoctor = eq(account.id, doctor.id);
    await db
      .update(account)
      .set({ clinicId: (await clinic.addClinic()).id })
      .where(isDoctor);
    await refused();
    await db.update(account).set({ clinicId: clinic.home.id }).where(isDoctor);
    const takes = (minutes: number) =>
      db
        .update(specialty)
        .set({ durationMs: minutes * MINUTE_MS })
        .where(eq(specialty.id, specialtyId('Clínica Geral')));
    await takes(20);
    await refused();
    await offer();
    await takes(30);
    expect(await offersOf(person)).toEqual([]);
  });

  test('leaves the waitlist if the new appointment is near, and the time of the former goes on', async () => {
    const one = await waiting(on(10, '08:00'));
    const two = await waiting(on(13, '08:00'));
    await free(on(2, '09:00'));
    await offer();
    const [offered] = await offersOf(one.person);
    expect((await accept(offered.id, one.person)).status).toBe(200);
    expect((await clinic.get('/earlier', { as: one.person })).body).toEqual({ waitlist: [], offers: [] });
    const ended = and(eq(consentEvent.accountId, one.person.id), eq(consentEvent.given, false));
    expect(await db.select({ origin: consentEvent.origin }).from(consentEvent).where(ended)).toEqual([
      { origin: 'accepted' },
    ]);
    await offer();
    expect((await offersOf(two.person)).map(({ date }: { date: string }) => date)).toEqual([iso(on(10, '08:00'))]);
  });

  test('is too late once the offer has run out or the patient has left the waitlist', async () => {
    const one = await waiting(on(10, '08:00'));
    await free(on(4, '09:00'));
    await offer();
    const [offered] = await offersOf(one.person);
    clinic.clock.advance(2 * HOUR_MS);
    expect((await accept(offered.id, one.person)).body).toMatchObject({ status: 409, code: 'offer_gone' });
    await offer();
    await free(on(5, '09:00'));
    await offer();
    const [next] = await offersOf(one.person);
    await clinic.del(`/appointments/${one.id}/earlier`, { as: one.person });
    expect((await accept(next.id, one.person)).body.code).toBe('offer_gone');
    expect((await rowOf(one.id))?.canceledAt).toBeNull();
  });
});

test('an offer that wasn’t delivered is nothing to call about', async () => {
  const { person } = await waiting(on(10, '08:00'), anyTime);
  await free(on(4, '09:00'));
  await offer();
  await db
    .update(delivery)
    .set({ outcome: 'failed', reason: 'refused', endedAt: clinic.clock.now() })
    .where(eq(delivery.kind, 'earlier_slot'));
  const { body } = await clinic.get(`/desk/clinics/${clinic.home.id}/undelivered`, { as: place.desk });
  expect(body.filter((row: { patient: { id: string } }) => row.patient.id === person.id)).toEqual([]);
});
