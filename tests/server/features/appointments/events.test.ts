import { desc, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  account,
  appointmentEvent,
  clinicStaff,
  clinic as place,
} from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { noEventHeldBack, openEventStream, settledEvents } from '../../harness/events.ts';
import type { Person } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';

const clinic = await testApp();
const address = await clinic.app.listen({ port: 0, host: '127.0.0.1' });
const { db } = clinic.database;
const { book } = bookings(clinic);
const hours = { start: '08:00', end: '18:00' };
const elsewhere = await clinic.addClinic();
const doctor = await clinic.signUpDoctor({ hours });
const colleague = await clinic.signUpDoctor({ hours });
const distant = await clinic.signUpDoctor({ hours, clinic: elsewhere });
const desk = await clinic.signUpReceptionist();
const deskOfBoth = await clinic.signUpReceptionist([clinic.home, elsewhere]);
const ana = await clinic.signUpPatient();

let slot = 0;
async function nextTime(): Promise<string> {
  slot += 1;
  return `2027-03-${String(2 + Math.floor(slot / 8)).padStart(2, '0')}T${String(8 + (slot % 8)).padStart(2, '0')}:00:00-03:00`;
}
const bookWith = async (whom: Person): Promise<string> => (await book(ana, whom, await nextTime())).id;

const list = async (as: Person, after?: string, limit?: number) => {
  const query = new URLSearchParams({ ...(after && { after }), ...(limit && { limit: String(limit) }) });
  const { status, body } = await clinic.get(`/events?${query}`, { as });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as { events: { kind: string; appointment_id: string; status: string; cursor: string }[]; cursor: string };
};
const settledList = (as: Person, after?: string) => settledEvents(clinic, as, after);
const cursorNow = async (as: Person) => (await settledList(as)).cursor;
const inShort = (events: { kind: string; appointment_id: string }[]) =>
  events.map(({ kind, appointment_id }) => [kind, appointment_id]);

/** Opens a stream of the events after a cursor, or without one, of new events. */
async function open(as: Person, after?: string) {
  if (after === undefined) await noEventHeldBack(db);
  const stream = await openEventStream(address, as, after);
  onTestFinished(stream.close);
  return stream;
}

describe('the list', () => {
  test('begins with the present cursor and no events', async () => {
    await bookWith(doctor);
    const { events, cursor } = await settledList(doctor);
    expect(events).toEqual([]);
    expect((await list(doctor, cursor)).events).toEqual([]);
  });

  test('has bookings, moves, cancellations and changes of the status, with nothing about the patient', async () => {
    const start = await cursorNow(doctor);
    const first = await bookWith(doctor);
    const second = (await book(ana, doctor, await nextTime(), 'Clínica Geral', { replaces: [first] })).id;
    await clinic.put(`/appointments/${second}/status`, { from: 'booked', to: 'confirmed' }, { as: desk });
    await clinic.del(`/appointments/${second}?reason=Local`, { as: ana });
    const { events, cursor } = await settledList(doctor, start);
    expect(inShort(events)).toEqual([
      ['booked', first],
      ['cancelled', first],
      ['moved', second],
      ['status', second],
      ['cancelled', second],
    ]);
    expect(events[3]).toEqual({
      ...{ cursor: events[3]?.cursor, at: clinic.clock.now().toISOString(), kind: 'status', appointment_id: second },
      ...{ clinic_id: clinic.home.id, doctor_id: doctor.id, status: 'confirmed' },
      status_at: clinic.clock.now().toISOString(),
    });
    expect((await list(doctor, cursor)).events).toEqual([]);
    const [moved] = await db.select().from(appointmentEvent).where(eq(appointmentEvent.movedFrom, first));
    expect(moved).toMatchObject({ kind: 'moved', appointmentId: second });
    const [cancelled] = await db
      .select()
      .from(appointmentEvent)
      .where(eq(appointmentEvent.appointmentId, second))
      .orderBy(desc(appointmentEvent.id));
    expect(cancelled).toMatchObject({ reason: 'Local', requester: 'patient', actorId: ana.id, actorRole: 'Patient' });
  });

  test('has each change of a patient’s contact data, regardless of who makes it, without the data', async () => {
    const bia = await clinic.signUpPatient();
    const [here, there] = [
      (await book(bia, doctor, await nextTime())).id,
      (await book(bia, distant, await nextTime())).id,
    ];
    const start = await cursorNow(deskOfBoth);
    const changed = { name: 'Bia Nova', phone: '(21) 98888-7777', address: 'Rua Nova, 2' };
    await clinic.put('/users/me/profile', changed, { as: bia });
    const { body: known } = await clinic.get(`/desk/patients/${bia.id}`, { as: desk });
    const { name, email, birthday, address, gender } = known;
    const contact = { name, email, birthday, address, gender, phone: '(21) 97777-6666' };
    expect((await clinic.put(`/desk/patients/${bia.id}`, contact, { as: desk })).status).toBe(200);
    const { events } = await settledList(deskOfBoth, start);
    expect(inShort(events).sort()).toEqual([here, here, there, there].map(id => ['patient_changed', id]).sort());
    expect(inShort((await settledList(doctor, start)).events)).toEqual([
      ['patient_changed', here],
      ['patient_changed', here],
    ]);
    for (const text of ['Nova', '98888', '97777', bia.id]) expect(JSON.stringify(events)).not.toContain(text);
  });

  test('of changed contact data doesn’t move the time of an arrival that a device states', async () => {
    const bia = await clinic.signUpPatient();
    const id = (await book(bia, doctor, '2027-03-01T15:00:00-03:00')).id;
    const stated = new Date(clinic.clock.now().getTime() + 60_000).toISOString();
    clinic.clock.advance(10 * 60_000);
    onTestFinished(() => clinic.clock.advance(-10 * 60_000));
    await clinic.put('/users/me/profile', { name: 'Bia Nova' }, { as: bia });
    const arrived = await clinic.put(
      `/appointments/${id}/status`,
      { from: 'booked', to: 'arrived', changed_at: stated },
      { as: desk },
    );
    expect([arrived.status, arrived.body.status_at]).toEqual([200, stated]);
  });

  test('is for doctors their own, for the reception what happens at its clinics', async () => {
    const start = await cursorNow(desk);
    const here = await bookWith(doctor);
    const alsoHere = await bookWith(colleague);
    const there = await bookWith(distant);
    const seenBy = async (as: Person) => (await settledList(as, start)).events.map(event => event.appointment_id);
    expect(await seenBy(deskOfBoth)).toEqual([here, alsoHere, there]);
    expect(await seenBy(doctor)).toEqual([here]);
    expect(await seenBy(desk)).toEqual([here, alsoHere]);
    const unapproved = await clinic.signUpDoctor({ approved: false });
    expect(await seenBy(unapproved)).toEqual([]);
    expect((await clinic.get('/events', { as: ana })).status).toBe(403);
  });

  test('is read in pages', async () => {
    const start = await cursorNow(doctor);
    const ids = [await bookWith(doctor), await bookWith(doctor), await bookWith(doctor)];
    await noEventHeldBack(db);
    const seen: string[] = [];
    for (let at = start, more = true; more; ) {
      const { events, cursor } = await list(doctor, at, 2);
      seen.push(...events.map(event => event.appointment_id));
      more = events.length === 2;
      at = cursor;
    }
    expect(seen).toEqual(ids);
  });

  test('goes on from a cursor after which a device has stated an old time, but not from an old cursor', async () => {
    const day = 24 * 3_600_000;
    const stated = clinic.clock.now().toISOString();
    const id = (await book(ana, doctor, '2027-03-22T09:00:00-03:00')).id;
    const old = await cursorNow(doctor);
    clinic.clock.advance(5 * day);
    onTestFinished(() => clinic.clock.advance(-5 * day));
    const present = await cursorNow(doctor);
    const confirm = { from: 'booked', to: 'confirmed', changed_at: stated };
    expect((await clinic.put(`/appointments/${id}/status`, confirm, { as: desk })).body.status_at).toBe(stated);
    const after = await cursorNow(doctor);
    for (const cursor of [old, present])
      expect(inShort((await settledList(doctor, cursor)).events)).toEqual([['status', id]]);
    const next = (await book(ana, doctor, '2027-03-22T10:00:00-03:00')).id;
    expect(inShort((await settledList(doctor, after)).events)).toEqual([['booked', next]]);
    clinic.clock.advance(3 * day);
    onTestFinished(() => clinic.clock.advance(-3 * day));
    for (const path of ['/events', '/events/stream'])
      expect((await clinic.get(`${path}?after=${after}`, { as: doctor })).status).toBe(422);
  });

  test.each(['99999999999999999999.1', '1.99999999999999999999', '18446744073709551615.1', 'x', '1'])(
    'refuses the cursor %s, which this database can’t have issued',
    async after => {
      for (const path of ['/events', '/events/stream']) {
        const { status, body } = await clinic.get(`${path}?after=${after}`, { as: doctor });
        expect([status, body.errors]).toMatchObject([422, [{ field: 'after', code: 'invalid' }]]);
      }
    },
  );
});

describe('the stream', () => {
  test('sends what happens, to those who may see it', async () => {
    const streams = { doctor: await open(doctor), desk: await open(desk), colleague: await open(colleague) };
    const id = await bookWith(doctor);
    const other = await bookWith(colleague);
    expect(await streams.doctor.next()).toMatchObject({ kind: 'booked', appointment_id: id, status: 'booked' });
    expect(await streams.desk.next()).toMatchObject({ appointment_id: id });
    expect(await streams.desk.next()).toMatchObject({ appointment_id: other });
    expect(await streams.colleague.next()).toMatchObject({ appointment_id: other });
  });

  test('resumes after the last id, also if nothing but the place was received', async () => {
    const first = await open(doctor);
    await vi.waitFor(() => expect(first.lastId()).toBeDefined());
    const place = first.lastId();
    await first.close();
    const ids = [await bookWith(doctor), await bookWith(doctor)];
    const resumed = await open(doctor, place);
    for (const id of ids) expect(await resumed.next()).toMatchObject({ appointment_id: id });
    const last = resumed.lastId();
    await resumed.close();
    const id = await bookWith(doctor);
    expect(await (await open(doctor, last)).next()).toMatchObject({ appointment_id: id });
  });

  test('sends everything of a long gap before what happens now', async () => {
    const start = await cursorNow(deskOfBoth);
    const before = [];
    for (let count = 0; count < 8; count += 1) before.push(await bookWith(count % 2 ? doctor : distant));
    const stream = await open(deskOfBoth, start);
    const now = await bookWith(doctor);
    for (const id of [...before, now]) expect(await stream.next()).toMatchObject({ appointment_id: id });
  });

  test('has the headers that keep proxies from storing or holding it back', async () => {
    expect((await open(doctor)).headers).toMatchObject({
      ...{ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });

  test('of an account is limited in number: a further one ends the oldest', async () => {
    const busy = await clinic.signUpDoctor({ hours });
    const streams = [];
    for (let count = 0; count < 21; count += 1) streams.push(await open(busy));
    await streams[0]?.ended;
    const id = await bookWith(busy);
    expect(await streams[1]?.next()).toMatchObject({ appointment_id: id });
    expect(await streams[20]?.next()).toMatchObject({ appointment_id: id });
  });
});

describe('a heartbeat', () => {
  const beat = async () => {
    vi.advanceTimersByTime(20_000);
  };

  test.each([
    ['a sign-out', (one: Person) => clinic.del('/sessions', { as: one })],
    [
      'an account that was disabled',
      (one: Person) => db.update(account).set({ disabledAt: new Date() }).where(eq(account.id, one.id)),
    ],
    [
      'the time to set up a required second factor',
      async (one: Person) => {
        const strict = await clinic.addClinic();
        const since = new Date('2026-01-01T12:00:00Z');
        await db.update(place).set({ secondFactorSince: since }).where(eq(place.id, strict.id));
        await db.update(account).set({ clinicId: strict.id, createdAt: since }).where(eq(account.id, one.id));
      },
    ],
  ])('keeps a stream open, and ends it after %s', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const person = await clinic.signUpDoctor({ hours });
    const stream = await open(person);
    await vi.waitFor(() => expect(stream.lastId()).toBeDefined());
    await beat();
    await vi.waitFor(() => expect(stream.comments()).toBe(1));
    await end(person);
    await beat();
    await stream.ended;
    expect(stream.comments()).toBe(1);
  });

  test('takes away what a receptionist may no longer see', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const person = await clinic.signUpReceptionist([clinic.home, elsewhere]);
    const stream = await open(person);
    await vi.waitFor(() => expect(stream.lastId()).toBeDefined());
    await db.update(clinicStaff).set({ endedAt: new Date() }).where(eq(clinicStaff.clinicId, clinic.home.id));
    onTestFinished(() => void db.update(clinicStaff).set({ endedAt: null }));
    await beat();
    await vi.waitFor(() => expect(stream.comments()).toBe(1));
    await bookWith(doctor);
    const there = await bookWith(distant);
    expect(await stream.next()).toMatchObject({ appointment_id: there });
  });
});

test('a shutdown ends the streams at once', async () => {
  const other = await testApp();
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openEventStream(at, await other.signUpDoctor());
  await vi.waitFor(() => expect(stream.lastId()).toBeDefined());
  const start = performance.now();
  await other.app.shutDown(10_000);
  await stream.ended;
  expect(performance.now() - start).toBeLessThan(5_000);
});
