/** The calendar feed over HTTP: who gets which events, and when its address ends. */
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../server/operations/cli/commands.ts';
import { hashOf } from '../../../../server/platform/auth/tokens.ts';
import { account, appointment, calendarFeed, idempotency } from '../../../../server/platform/database/schema.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { addCare, endCare, registerDependent } from '../care/dependents.ts';
import { makeAbsence } from '../closedTimes/closedTimes.ts';
import { deskClinic } from '../desk/deskClinic.ts';
import { makeAppointment } from '../record/appointments.ts';
import { messagesOf } from './messages.ts';

const { clinic, db, doctor, colleague, desk, book, move, cancel } = await deskClinic();
const messages = await messagesOf(clinic);
const DAY_MS = 86_400_000;

/** Makes a feed, and returns its path. */
async function subscribe(as: Person, key?: string): Promise<string> {
  const { status, body } = await clinic.post('/calendar', undefined, { as, ...(key && { key }) });
  expect(status).toBe(201);
  expect(body.address).toMatch(/^http:\/\/[^/]+\/api\/calendar\/[\w-]{43}\/clinic\.ics$/);
  return new URL(body.address).pathname.replace('/api', '');
}
const readFeed = (path: string, etag?: string) =>
  clinic.get(path, etag === undefined ? {} : { headers: { 'if-none-match': etag } });

/** What an independent parser reads. */
async function eventsOf(path: string) {
  const { status, body } = await readFeed(path);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const events = calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component);
    const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();
    return {
      ...{ uid: event.uid, sequence: event.sequence, summary: event.summary, location: event.location },
      ...{ start: instant(event.startDate), end: instant(event.endDate), shown: event.startDate.toString() },
      status: component.getFirstPropertyValue('status'),
      attendees: event.attendees.length,
    };
  });
  return { text: String(body), calendar, events };
}
const uidOf = ({ id }: { id: string }) => `appointment-${id}@clinic`;

describe('the address', () => {
  test('is shown once, stored as a hash, and replaced by the next one', async () => {
    const patient = await clinic.signUpPatient();
    const state = async () => (await clinic.get('/calendar', { as: patient })).body;
    expect(await state()).toEqual({ since: null, last_read_at: null });
    const first = await subscribe(patient, 'same key');
    const since = clinic.clock.now().toISOString();
    expect(await state()).toEqual({ since, last_read_at: null });
    const [stored] = await db.select().from(calendarFeed).where(eq(calendarFeed.accountId, patient.id));
    expect(Buffer.from(stored?.secretHash ?? [])).toEqual(Buffer.from(hashOf(first.split('/')[2] ?? '')));
    expect((await readFeed(first)).status).toBe(200);
    expect(await state()).toEqual({ since, last_read_at: since });

    const second = await subscribe(patient, 'same key');
    expect(second).not.toBe(first);
    expect(await db.select().from(idempotency).where(eq(idempotency.accountId, patient.id))).toEqual([]);
    expect((await readFeed(first)).status).toBe(404);
    expect((await readFeed(second)).status).toBe(200);
  });

  test('ends when its owner ends it, and ending it again changes nothing', async () => {
    const patient = await clinic.signUpPatient();
    const path = await subscribe(patient);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await clinic.del('/calendar', { as: patient })).status).toBe(204);
      const refused = await readFeed(path);
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    expect((await clinic.get('/calendar', { as: patient })).body.since).toBeNull();
    const { body } = await clinic.get('/audit', { as: patient });
    const actions = body.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
    expect(actions.filter((action: string) => action.endsWith('calendar_feed')).sort()).toEqual([
      'create calendar_feed',
      'end calendar_feed',
    ]);
  });

  test('survives a new password, and ends for good when the account is disabled', async () => {
    const patient = await clinic.signUpPatient();
    const path = await subscribe(patient);
    const passwords = { current: 'secret123', password: 'another-one', password_confirmation: 'another-one' };
    expect((await clinic.put('/users/password', passwords, { as: patient })).status).toBe(204);
    expect((await readFeed(path)).status).toBe(200);
    for (const word of ['disable', 'enable']) {
      const typed = [word, '--role', 'Patient', '--email', patient.email];
      const services = { database: clinic.database, settings: clinic.settings, clock: clinic.clock.now };
      expect(await runCommand(typed, services)).toMatchObject({ code: 0 });
      expect((await readFeed(path)).status).toBe(404);
    }
  });

  test('of an account that was disabled otherwise gives nothing', async () => {
    const patient = await clinic.signUpPatient();
    const path = await subscribe(patient);
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, patient.id));
    expect((await readFeed(path)).body).toEqual((await readFeed(`/calendar/${'x'.repeat(43)}/clinic.ics`)).body);
  });
});

describe('a calendar', () => {
  test('gets a file that it may keep and must check, and nothing while it is the same', async () => {
    const patient = await clinic.signUpPatient();
    await makeAppointment(clinic, patient, doctor, { at: '2027-03-09T13:00:00Z' });
    const path = await subscribe(patient);
    const { headers, body } = await readFeed(path);
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(headers['set-cookie']).toBeUndefined();
    const etag = String(headers.etag);
    clinic.clock.advance(3_600_000);
    const same = await readFeed(path, etag);
    expect([same.status, same.headers.etag, same.bytes.length]).toEqual([304, etag, 0]);
    const head = await clinic.app.inject({ method: 'HEAD', url: `/api${path}` });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);

    await makeAppointment(clinic, patient, doctor, { at: '2027-03-10T13:00:00Z' });
    const changed = await readFeed(path, etag);
    expect(changed.status).toBe(200);
    expect([changed.headers.etag === etag, changed.body === body]).toEqual([false, false]);
  });

  test('is told its name, and how often to come back, before the events', async () => {
    const patient = await clinic.signUpPatient();
    await makeAppointment(clinic, patient, doctor, { at: '2027-03-09T14:00:00Z' });
    const { text, calendar } = await eventsOf(await subscribe(patient));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Minhas consultas');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H');
    expect(text.indexOf('REFRESH-INTERVAL')).toBeLessThan(text.indexOf('BEGIN:VTIMEZONE'));
    await clinic.put('/messages/preferences', { language: 'en-US' }, { as: patient });
    const english = await eventsOf(await subscribe(patient));
    expect(english.calendar.getFirstPropertyValue('x-wr-calname')).toBe('My appointments');
    expect(english.events.map(({ summary }) => summary)).toEqual([`Appointment: Médica`]);
  });

  test('finds the times right across changes of the clocks, in each clinic’s zone', async () => {
    const patient = await clinic.signUpPatient();
    const abroad = await clinic.addClinic({ timeZone: 'America/New_York' });
    // The clocks change on 14 March and on 7 November.
    const starts = ['2027-03-12T14:00:00.000Z', '2027-03-15T13:00:00.000Z', '2027-11-08T14:00:00.000Z'];
    for (const at of starts) {
      const id = await makeAppointment(clinic, patient, doctor, { at });
      await db.update(appointment).set({ clinicId: abroad.id }).where(eq(appointment.id, id));
    }
    await makeAppointment(clinic, patient, doctor, { at: '2027-03-16T12:00:00.000Z' });
    const { calendar, events } = await eventsOf(await subscribe(patient));
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(2);
    expect(events.map(({ start, shown }) => [start, shown.slice(11)])).toEqual([
      [starts[0], '09:00:00'],
      [starts[1], '09:00:00'],
      ['2027-03-16T12:00:00.000Z', '09:00:00'],
      [starts[2], '09:00:00'],
    ]);
  });

  test('without any appointment gets an empty file', async () => {
    const { events } = await eventsOf(await subscribe(await clinic.signUpPatient()));
    expect(events).toEqual([]);
  });
});

describe('a patient’s feed', () => {
  test('has the events that mails make: a move changes one, and a cancellation ends it', async () => {
    const patient = await clinic.signUpPatient({ name: 'Ana Souza' });
    const path = await subscribe(patient);
    const first = await book(patient, doctor, '2027-03-11T08:00:00-03:00');
    const [told] = await messages.deliver();
    const [booked] = (await eventsOf(path)).events;
    expect(booked).toMatchObject({ uid: uidOf(first), sequence: 0, status: 'CONFIRMED', attendees: 0 });
    const mailed = new ICAL.Component(ICAL.parse(told?.addressed.message.calendar[0]?.content ?? ''));
    const event = new ICAL.Event(mailed.getFirstSubcomponent('vevent') ?? mailed);
    const { uid, summary, location } = event;
    expect(booked).toMatchObject({ uid, summary, location, sequence: event.sequence });

    const moved = (await move(first.id, colleague, '2027-03-12T09:00:00-03:00')).body;
    const [remailed] = await messages.deliver();
    const request = remailed?.addressed.message.calendar[0];
    expect(request?.method).toBe('REQUEST');
    // The app makes files from what the list says.
    const [listed] = (await clinic.get('/appointments', { as: patient })).body;
    expect(listed).toMatchObject({ id: moved.id, calendar: { uid: uidOf(first), sequence: 1 } });
    for (const line of [`UID:${listed.calendar.uid}`, `SEQUENCE:${listed.calendar.sequence}`])
      expect(request?.content).toContain(`\r\n${line}\r\n`);
    const again = (await move(moved.id, colleague, '2027-03-12T10:00:00-03:00')).body;
    expect((await eventsOf(path)).events).toMatchObject([
      { uid: uidOf(first), sequence: 2, start: '2027-03-12T13:00:00.000Z', status: 'CONFIRMED' },
    ]);
    await messages.deliver();
    await cancel(again.id);
    // Until a mail has told of it, it is just gone.
    expect((await eventsOf(path)).events).toEqual([]);
    await messages.deliver();
    expect((await eventsOf(path)).events).toMatchObject([{ uid: uidOf(first), sequence: 3, status: 'CANCELLED' }]);
    const before = clinic.clock.now();
    clinic.clock.advance(31 * DAY_MS);
    expect((await eventsOf(path)).events).toEqual([]);
    clinic.clock.set(before);
  });

  test('goes back 30 days', async () => {
    const patient = await clinic.signUpPatient();
    const now = clinic.clock.now().getTime();
    const at = (days: number) => new Date(now + days * DAY_MS + 1_000).toISOString();
    await makeAppointment(clinic, patient, doctor, { at: at(-31) });
    const recent = await makeAppointment(clinic, patient, doctor, { at: at(-30) });
    const far = await makeAppointment(clinic, patient, doctor, { at: at(400) });
    const { events } = await eventsOf(await subscribe(patient));
    expect(events.map(({ uid }) => uid)).toEqual([recent, far].map(id => uidOf({ id })));
  });

  test('has the dependents’ appointments, by first name, as long as they are cared for', async () => {
    const carer = await clinic.signUpPatient();
    const other = await clinic.signUpPatient({ name: 'Rosa Prado' });
    await addCare(clinic, carer, other);
    const child = await registerDependent(clinic, carer);
    await makeAppointment(clinic, { id: child }, doctor, { at: '2027-04-01T12:00:00Z' });
    await makeAppointment(clinic, other, doctor, { at: '2027-04-01T13:00:00Z' });
    await makeAppointment(clinic, carer, doctor, { at: '2027-04-01T14:00:00Z' });
    const path = await subscribe(carer);
    const summaries = async () => (await eventsOf(path)).events.map(({ summary }) => summary);
    expect(await summaries()).toEqual(['Consulta de Leo: Médica', 'Consulta de Rosa: Médica', 'Consulta: Médica']);
    await endCare(clinic, carer);
    expect(await summaries()).toEqual(['Consulta: Médica']);
  });

  test('says nothing clinical, and nothing of other people', async () => {
    const patient = await clinic.signUpPatient({ name: 'Bia Lima' });
    const notes = { anamnesis: 'cefaleia intensa', diagnosis: 'enxaqueca' };
    await makeAppointment(clinic, patient, doctor, { at: '2027-04-02T12:00:00Z', ...notes });
    await makeAppointment(clinic, await clinic.signUpPatient(), doctor, { at: '2027-04-02T13:00:00Z' });
    const { text, events } = await eventsOf(await subscribe(patient));
    expect(events).toHaveLength(1);
    expect(text).not.toMatch(/cefaleia|enxaqueca|Geral|Cardio|Bia|Lima|patient\d+@|CRM/i);
  });
});

describe('a doctor’s feed', () => {
  test('names patients by their initials, and says nothing clinical', async () => {
    const own = await clinic.signUpDoctor({ specialties: ['Cardiologia'] });
    const patient = await clinic.signUpPatient({ name: 'João da Silva' });
    const notes = { anamnesis: 'cefaleia intensa', diagnosis: 'enxaqueca' };
    const id = await makeAppointment(clinic, patient, own, { at: '2027-04-05T12:00:00Z', ...notes });
    await makeAppointment(clinic, patient, own, { at: '2027-04-05T13:00:00Z', cancelled: true });
    await makeAppointment(clinic, patient, doctor, { at: '2027-04-05T14:00:00Z' });
    const { text, calendar, events } = await eventsOf(await subscribe(own));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Agenda da clínica');
    expect(events).toMatchObject([
      {
        uid: uidOf({ id }),
        summary: 'Consulta: J. S.',
        location: 'Clínica Central',
        start: '2027-04-05T12:00:00.000Z',
      },
    ]);
    expect(text).not.toMatch(/cefaleia|enxaqueca|Geral|Cardio|João|Silva|patient\d+@/i);
  });

  test('has absences without their reason', async () => {
    const own = await clinic.signUpDoctor();
    const id = await makeAbsence(clinic, own, 'Cirurgia no joelho');
    await makeAbsence(clinic, doctor);
    const { text, events } = await eventsOf(await subscribe(own));
    expect(events).toMatchObject([
      { uid: `absence-${id}@clinic`, summary: 'Ausência', sequence: 0, start: '2027-07-05T03:00:00.000Z' },
    ]);
    expect(text).not.toContain('joelho');
  });

  test('has absences of the next two years', async () => {
    const own = await clinic.signUpDoctor();
    const absentIn = async (year: number) => {
      const place = { kind: 'absence', clinic_id: clinic.home.id, doctor_id: own.id, note: null, holiday: null };
      const times = { from: `${year}-06-01T08:00`, to: `${year}-06-01T09:00` };
      const body = { ...place, ...times, version: 0, decisions: [] };
      const { status } = await clinic.put(`/closed-times/${crypto.randomUUID()}`, body, { as: own });
      expect(status).toBe(200);
    };
    for (const year of [2028, 9998]) await absentIn(year);
    const { text, events } = await eventsOf(await subscribe(own));
    expect(events.map(({ start }) => start)).toEqual(['2028-06-01T11:00:00.000Z']);
    expect(text.length).toBeLessThan(10_000);
  });

  test('keeps what is to come of a busy doctor, and then the latest of the past 7 days', async () => {
    const own = await clinic.signUpDoctor();
    const patient = await clinic.signUpPatient();
    const now = clinic.clock.now().getTime();
    const from = (minutes: number) => new Date(now + minutes * 60_000);
    const fill = (starts: readonly number[]) =>
      db.insert(appointment).values(
        starts.map(start => ({
          ...{ patientId: patient.id, doctorId: own.id, specialtyId: specialtyId('Clínica Geral') },
          ...{ clinicId: clinic.home.id, startsAt: from(start), endsAt: from(start + 10) },
        })),
      );
    const past = Array.from({ length: 520 }, (_, place) => -15 * (place + 1));
    await fill([...past, -8 * 24 * 60, -5, 15, 30]);
    const path = await subscribe(own);
    const starts = async () => (await eventsOf(path)).events.map(({ start }) => Date.parse(start));
    const expected = (minutes: readonly number[]) => minutes.map(start => from(start).getTime()).sort((a, b) => a - b);
    // The one of five minutes ago isn't over.
    expect(await starts()).toEqual(expected([...past.slice(0, 497), -5, 15, 30]));

    await fill(Array.from({ length: 510 }, (_, place) => 1_000 + 15 * place));
    expect(await starts()).toEqual(expected([-5, 15, 30, ...Array.from({ length: 497 }, (_, at) => 1_000 + 15 * at)]));
  });

  test('stamps an absence with its last change', async () => {
    const own = await clinic.signUpDoctor();
    const id = await makeAbsence(clinic, own);
    const path = await subscribe(own);
    const stampOf = async () => {
      const [event] = (await eventsOf(path)).calendar.getAllSubcomponents('vevent');
      return ['dtstamp', 'last-modified', 'sequence'].map(name => String(event?.getFirstPropertyValue(name)));
    };
    const [stamp] = await stampOf();
    clinic.clock.advance(3_600_000);
    const changed = {
      ...{ kind: 'absence', clinic_id: clinic.home.id, doctor_id: own.id, note: null, holiday: null, version: 1 },
      ...{ from: '2027-07-05T00:00', to: '2027-07-07T00:00', decisions: [] },
    };
    const { status } = await clinic.put(`/closed-times/${id}`, changed, { as: own });
    expect(status).toBe(200);
    const now = `${clinic.clock.now().toISOString().slice(0, 19)}Z`;
    expect(stamp).not.toBe(now);
    expect(await stampOf()).toEqual([now, now, '1']);
  });

  test('has no appointments before the clinic has approved the doctor', async () => {
    const own = await clinic.signUpDoctor({ approved: false });
    await makeAppointment(clinic, await clinic.signUpPatient(), own, { at: '2027-04-06T12:00:00Z' });
    expect((await eventsOf(await subscribe(own))).events).toEqual([]);
  });

  test('isn’t for the reception', async () => {
    expect((await clinic.post('/calendar', undefined, { as: desk })).status).toBe(403);
  });
});
