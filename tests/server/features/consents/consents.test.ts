/** What users accept, and the history of their optional consents. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentHash } from '../../../../contract/legalTextHashes.ts';
import { currentVersions } from '../../../../contract/legalTexts.ts';
import { eraseClosed } from '../../../../server/features/closing/erase.ts';
import { unsubscribeLink } from '../../../../server/features/notifications/links/index.ts';
import { linkTokensOf } from '../../../../server/platform/auth/linkTokens.ts';
import { acceptance, consentEvent } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, patientPayload } from '../../harness/people.ts';
import { addCare } from '../care/dependents.ts';
import { newBrowser } from '../notifications/pushService.ts';
import { makeAppointment } from '../record/appointments.ts';

const NOW = '2027-03-01T12:00:00.000Z';
const DAY_MS = 86_400_000;

const clinic = await testApp({ settings: { signInLimit: 0 } });
const { db } = clinic.database;
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });

beforeEach(() => clinic.clock.set(NOW));

type Holder = Pick<Person, 'token'>;
const both = [
  { document: 'terms', version: currentVersions.terms },
  { document: 'privacy', version: currentVersions.privacy },
];
const accepted = async (as: Holder) => (await clinic.get('/consents/documents', { as })).body;
const accept = (as: Holder, body: object = {}) =>
  clinic.put('/consents/documents', { documents: both, language: 'en-US', accepted_at: NOW, ...body }, { as });
const history = async (as: Holder) => (await clinic.get('/consents/history', { as })).body;
/** The history in short, the earliest first. */
const changes = async (as: Holder): Promise<string[]> =>
  (await history(as))
    .map((event: Record<string, unknown>) =>
      [event.consent, event.topic, event.channel, event.given ? 'on' : 'off', event.origin].filter(Boolean).join(' '),
    )
    .reverse();

describe('the accepted texts', () => {
  test('of a sign-up are stored with version, language and time', async () => {
    const payload = patientPayload({ accepted: currentVersions });
    const answer = await clinic.post('/users', payload, { headers: { 'accept-language': 'en-US' } });
    expect(answer.status).toBe(201);
    const token = await clinic.signIn({
      role: 'Patient',
      email: answer.body.email,
      password: String(payload.password),
    });
    const shared = { version: 1, how: 'sign_up', accepted_at: NOW };
    expect(await accepted({ token })).toEqual({
      in_force: currentVersions,
      accepted: [
        { ...shared, document: 'privacy', language: 'en-US' },
        // The terms are shown in Portuguese to everyone.
        { ...shared, document: 'terms', language: 'pt-BR' },
      ],
    });
    const rows = await db.select().from(acceptance).where(eq(acceptance.accountId, answer.body.id));
    expect(rows.map(({ textHash }) => textHash).sort()).toEqual(
      [documentHash('terms', 1, 'pt-BR'), documentHash('privacy', 1, 'en-US')].sort(),
    );
  });

  test('needn’t be there at sign-up, and must be those in force', async () => {
    expect((await clinic.post('/users', patientPayload())).status).toBe(201);
    for (const version of [0, currentVersions.privacy + 1]) {
      const payload = patientPayload({ accepted: { terms: currentVersions.terms, privacy: version } });
      const refused = await clinic.post('/users', payload);
      expect([refused.status, refused.body.errors]).toMatchObject([
        ...[422, [{ field: 'accepted.privacy', code: 'document_changed' }]],
      ]);
      // Nothing was stored, so the same person can sign up.
      expect((await clinic.post('/users', { ...payload, accepted: undefined })).status).toBe(201);
    }
  });

  test('are accepted in the app by every role, once each', async () => {
    for (const person of [
      await clinic.signUpPatient(),
      await clinic.signUpDoctor(),
      await clinic.signUpReceptionist(),
    ]) {
      expect((await accepted(person)).accepted).toEqual([]);
      expect((await accept(person)).status).toBe(200);
      clinic.clock.advance(DAY_MS);
      const again = await accept(person, { accepted_at: '2027-03-01T18:00:00Z' });
      expect(again.body.accepted).toMatchObject([
        { document: 'privacy', how: 'app', accepted_at: NOW },
        { document: 'terms', how: 'app', accepted_at: NOW },
      ]);
      clinic.clock.set(NOW);
    }
  });

  test('carry the time of the device, unless it can’t be right', async () => {
    for (const [stated, stored] of [
      ['2027-02-28T09:00:00-03:00', '2027-02-28T12:00:00.000Z'],
      ['2031-01-01T00:00:00Z', NOW],
      ['1999-01-01T00:00:00Z', NOW],
    ]) {
      const person = await clinic.signUpPatient();
      expect((await accept(person, { accepted_at: stated })).body.accepted[0].accepted_at).toBe(stored);
    }
  });

  test('must exist', async () => {
    const person = await clinic.signUpPatient();
    for (const documents of [
      [{ document: 'terms', version: 99 }],
      [{ document: 'terms', version: 0.5 }],
      [{ document: 'menu', version: 1 }],
      [],
      [both[0], both[0]],
    ]) {
      expect((await accept(person, { documents })).status).toBe(422);
    }
    expect((await accepted(person)).accepted).toEqual([]);
  });

  test('aren’t required for any other call', async () => {
    const person = await clinic.signUpPatient();
    expect((await clinic.get('/appointments', { as: person })).status).toBe(200);
    expect((await clinic.get('/users/me/profile', { as: person })).status).toBe(200);
  });
});

describe('the history of consents', () => {
  test('has each change of messages, and nothing for what stays', async () => {
    const person = await clinic.signUpPatient();
    const save = (mail: boolean, push: boolean) =>
      clinic.put('/messages/preferences', { topics: { reminders: { mail, push } } }, { as: person });
    await save(true, true);
    await save(false, true);
    await save(false, true);
    await save(false, false);
    await save(true, false);
    expect(await changes(person)).toEqual([
      'messages reminders mail off app',
      'messages reminders push off app',
      'messages reminders mail on app',
    ]);
  });

  test('says that the link of a mail was used', async () => {
    const person = await clinic.signUpPatient();
    const tokens = await linkTokensOf(clinic.settings);
    const url = unsubscribeLink(tokens, 'https://clinic.example', {
      addressee: { kind: 'account', id: person.id },
      topic: 'record',
      now: clinic.clock.now(),
    });
    expect((await clinic.post(new URL(url).pathname.replace('/api', ''))).status).toBe(204);
    expect(await changes(person)).toEqual(['messages record mail off mail_link']);
  });

  test('has push devices: switched by their owner, and ended with the session', async () => {
    const person = await clinic.signUpPatient();
    const other = { token: await clinic.signIn(person) };
    const subscribe = (as: Holder) => clinic.put('/push/subscription', newBrowser().subscription, { as });
    await subscribe(person);
    await clinic.del('/push/subscription', { as: person });
    await clinic.del('/push/subscription', { as: person });
    await subscribe(other);
    await clinic.del('/sessions', { as: other });
    expect(await changes(person)).toEqual(['push on app', 'push off app', 'push on app', 'push off session_end']);
    await subscribe(person);
    await db.execute(sql`delete from push_subscription`);
    expect((await changes(person)).at(-1)).toBe('push off service');
  });

  test('has the calendar feed, but not a replaced address', async () => {
    const person = await clinic.signUpDoctor();
    await clinic.post('/calendar', undefined, { as: person });
    await clinic.post('/calendar', undefined, { as: person });
    await clinic.del('/calendar', { as: person });
    expect(await changes(person)).toEqual(['calendar on app', 'calendar off app']);
  });

  test('has earlier times, for the account that decided', async () => {
    const [carer, patient] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    await addCare(clinic, carer, patient);
    const id = await makeAppointment(clinic, patient, doctor, { at: '2027-03-20T12:00:00Z' });
    const entry = { weekdays: [1], from: '08:00', to: '12:00', weekly_limit: 2 };
    expect((await clinic.put(`/appointments/${id}/earlier`, entry, { as: carer })).status).toBe(200);
    await clinic.put(`/appointments/${id}/earlier`, { ...entry, weekly_limit: 3 }, { as: carer });
    expect(await changes(carer)).toEqual(['earlier on app']);
    // Ended by no one in particular, such as with the appointment.
    await db.execute(sql`update waitlist_entry set ended_at = now()`);
    expect(await changes(carer)).toEqual(['earlier on app', 'earlier off app']);
    expect(await changes(patient)).toEqual([]);
  });

  test('ends with the closing of the account, and the proof stays after the erasure', async () => {
    const person = await clinic.signUpPatient();
    await accept(person);
    const id = await makeAppointment(clinic, person, doctor, { at: '2027-03-21T12:00:00Z' });
    const entry = { weekdays: [1], from: '08:00', to: '12:00', weekly_limit: 2 };
    await clinic.put(`/appointments/${id}/earlier`, entry, { as: person });
    await clinic.put('/push/subscription', newBrowser().subscription, { as: person });
    await clinic.post('/calendar', undefined, { as: person });
    const closed = await clinic.post('/users/me/closing', { password: person.password }, { as: person });
    expect(closed.status).toBe(204);
    const { role, email, password } = person;
    const opened = await clinic.post('/sessions/reopen', { role, email, password });
    expect(await changes(opened.body)).toEqual([
      ...['earlier on app', 'push on app', 'calendar on app'],
      ...['earlier off closing', 'push off closing', 'calendar off closing', 'messages off closing'],
      'messages on reopening',
    ]);
    await clinic.post('/users/me/closing', { password }, { as: opened.body });
    clinic.clock.advance(30 * DAY_MS);
    await eraseClosed(clinic.database, clinic.clock.now());
    const rows = await db.select().from(consentEvent).where(eq(consentEvent.accountId, person.id));
    expect(rows.length).toBe(9);
    expect(rows.filter(({ device }) => device !== null)).toEqual([]);
    expect(await db.$count(acceptance, eq(acceptance.accountId, person.id))).toBe(2);
  });

  test('and the accepted texts are never changed or deleted', async () => {
    const person = await clinic.signUpPatient();
    await accept(person);
    await clinic.post('/calendar', undefined, { as: person });
    for (const statement of [
      'update acceptance set version = 2',
      'delete from acceptance',
      'truncate acceptance',
      'update consent_event set given = false',
      `update consent_event set device = 'x'`,
      'delete from consent_event',
      'truncate consent_event',
    ]) {
      await expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changed or deleted') },
      });
    }
  });

  test('belongs to its user, and is limited', async () => {
    const [person, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    for (let turn = 0; turn < 101; turn += 1) {
      await db.insert(consentEvent).values({ accountId: person.id, consent: 'push', given: true, origin: 'app' });
    }
    expect(await history(person)).toHaveLength(100);
    expect(await history(other)).toEqual([]);
  });
});
