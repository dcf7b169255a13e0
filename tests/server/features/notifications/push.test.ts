/** Pushes on their way: to a push service in the test, and to browsers that decrypt them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Topic } from '../../../../contract/notifications.ts';
import { pushChannel } from '../../../../server/features/notifications/push/channel.ts';
import { vapidOf } from '../../../../server/features/notifications/push/vapid.ts';
import { sendDueMessages } from '../../../../server/features/notifications/sender.ts';
import { senderOf } from '../../../../server/features/notifications/work.ts';
import { account, delivery, pushSubscription, session } from '../../../../server/platform/database/schema.ts';
import type { Person } from '../../harness/people.ts';
import { deskClinic } from '../desk/deskClinic.ts';
import { HOUR_MS, kindsOf, messagesOf, SECOND_MS } from './messages.ts';
import { type Browser, claimsOf, newBrowser, type Pushed, pushService } from './pushService.ts';

const service = await pushService();
afterAll(() => service.close());
const { clinic, db, doctor, desk, book, deskBook, move, introduce } = await deskClinic();
const { clock, database, settings } = clinic;
const messages = await messagesOf(clinic);
const vapid = await vapidOf(settings);
const warnings: unknown[] = [];
const log = { warn: (values: Record<string, unknown>, text: string) => warnings.push(String(values.err), text) };
const sender = await senderOf({ database, clock: clock.now, settings });
const push = pushChannel({ database, clock: clock.now, vapid, agent: service.agent });
const sendPushes = () => sendDueMessages({ ...sender, channels: { push }, log });

let day = 0;
beforeEach(async () => {
  day += 1;
  clock.set(new Date(Date.parse('2027-03-01T13:00:00Z') + day * 7 * 24 * HOUR_MS));
  await db.update(session).set({ lastUsedAt: clock.now() });
  await messages.plan();
  await db.delete(delivery);
  await db.delete(pushSubscription);
  service.pushed.length = 0;
  service.answers.clear();
  warnings.length = 0;
});

/** A time some days ahead, at the clinic. */
const on = (days: number, time: string) =>
  `${new Date(clock.now().getTime() + (days * 24 - 3) * HOUR_MS).toISOString().slice(0, 10)}T${time}:00-03:00`;
const subscribe = (as: { token: string }, { subscription }: Browser) =>
  clinic.put('/push/subscription', subscription, { as });
const stateOf = async (as: { token: string }) => (await clinic.get('/push', { as })).body;
const unwant = (as: Person, topic: Topic, choice: { mail: boolean; push: boolean }) =>
  clinic.put('/messages/preferences', { topics: { [topic]: choice } }, { as });
const rows = async () => (await messages.rows()).filter(({ channel }) => channel === 'push');
const undelivered = async () => (await clinic.get(`/desk/clinics/${clinic.home.id}/undelivered`, { as: desk })).body;

/** A patient with browsers that are subscribed, each in a session of its own. */
async function patientWith(count: number, host?: string) {
  const patient = await clinic.signUpPatient({ name: 'Ana Souza' });
  await introduce(patient);
  const endpoint = () => host && `https://${host}/${crypto.randomUUID()}`;
  const browsers = Array.from({ length: count }, () => newBrowser(endpoint()));
  const sessions = [patient.token];
  while (sessions.length < count) sessions.push(await clinic.signIn(patient));
  for (const [place, browser] of browsers.entries()) {
    expect((await subscribe({ token: sessions[place] ?? '' }, browser)).status).toBe(200);
    clock.advance(SECOND_MS);
  }
  return { patient, browsers, sessions };
}

/** Plans what has happened, lets the time pass in which events are gathered, and sends. */
async function pushAll(): Promise<Pushed[]> {
  await messages.plan();
  clock.advance(30 * SECOND_MS);
  const before = service.pushed.length;
  await sendPushes();
  return service.pushed.slice(before);
}

const contentOf = (browser: Browser | undefined, pushed: Pushed | undefined) =>
  JSON.parse(browser?.decrypt(pushed?.body ?? Buffer.alloc(0)) ?? '');

describe('a push', () => {
  test('reaches the browser encrypted, from a server that proves who it is, and without a clinical word', async () => {
    const { patient, browsers } = await patientWith(1);
    const { key, ...state } = await stateOf(patient);
    expect(state).toEqual({ here: true, devices: 1 });
    await book(patient, doctor, on(3, '08:00'), 'Cardiologia');
    const [pushed, ...others] = await pushAll();
    expect(others).toEqual([]);
    const { sub, exp, aud } = claimsOf(pushed ?? expect.fail('Nothing came.'), key);
    expect([sub, aud]).toEqual(['mailto:clinic@localhost', 'https://push.invalid']);
    expect(Number(exp) * 1000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(pushed).toMatchObject({
      endpoint: browsers[0]?.endpoint,
      headers: { 'content-encoding': 'aes128gcm', ttl: String(24 * 3600), urgency: 'high' },
    });
    const text = browsers[0]?.decrypt(pushed?.body ?? Buffer.alloc(0)) ?? '';
    expect(JSON.parse(text)).toEqual({
      title: expect.stringContaining('Consulta'),
      body: expect.stringMatching(/\S/),
      path: `/appointments?patient=${patient.id}`,
      tag: pushed?.headers.topic,
      lang: 'pt-BR',
      userId: patient.id,
    });
    expect(Buffer.byteLength(text) % 1024).toBe(0);
    const said = JSON.stringify(JSON.parse(text));
    for (const word of ['Cardiologia', doctor.name, clinic.home.name, patient.name, patient.email])
      expect(said).not.toContain(word);
    expect(await rows()).toMatchObject([{ outcome: 'sent', attempts: 1, body: '' }]);
  });

  test('replaces an earlier one about the same appointment, by a topic that differs between devices', async () => {
    const { patient, browsers } = await patientWith(2);
    const first = await book(patient, doctor, on(3, '08:00'));
    const booked = await pushAll();
    expect(booked).toHaveLength(2);
    await move(first.id, doctor, on(4, '09:00'));
    const moved = await pushAll();
    const topicFor = (all: Pushed[], browser?: Browser) =>
      all.find(({ endpoint }) => endpoint === browser?.endpoint)?.headers.topic;
    for (const browser of browsers) expect(topicFor(moved, browser)).toBe(topicFor(booked, browser));
    expect(topicFor(booked, browsers[0])).toMatch(/^[\w-]{32}$/);
    expect(topicFor(booked, browsers[0])).not.toBe(topicFor(booked, browsers[1]));
  });

  test('with several news has no topic, and says how many', async () => {
    const { patient, browsers } = await patientWith(1);
    await book(patient, doctor, on(3, '08:00'));
    await book(patient, doctor, on(4, '08:00'));
    const [pushed] = await pushAll();
    expect(pushed?.headers.topic).toBeUndefined();
    const { title, body, tag } = contentOf(browsers[0], pushed);
    expect([title, body]).toEqual([expect.stringContaining('2'), expect.stringContaining('\n')]);
    expect((await rows()).map(({ id }) => id)).toContain(tag);
  });

  test('is sent once by two servers', async () => {
    const { patient } = await patientWith(2);
    await book(patient, doctor, on(3, '08:00'));
    await messages.plan();
    clock.advance(30 * SECOND_MS);
    await Promise.all([sendPushes(), sendPushes()]);
    expect(service.pushed).toHaveLength(2);
    expect(new Set(service.pushed.map(({ endpoint }) => endpoint)).size).toBe(2);
  });

  test('comes alone if the patient wants no mail', async () => {
    const { patient, browsers } = await patientWith(1);
    await unwant(patient, 'appointments', { mail: false, push: true });
    await book(patient, doctor, on(3, '08:00'));
    await messages.plan();
    expect(await messages.rows()).toMatchObject([{ channel: 'push' }]);
    expect((await pushAll()).map(({ endpoint }) => endpoint)).toEqual([browsers[0]?.endpoint]);
  });
});

describe('a device that can’t be reached', () => {
  test('is tried again on its own, and nothing of its address is logged', async () => {
    const { patient, browsers } = await patientWith(2);
    const [working, failing] = browsers;
    service.answers.set(failing?.endpoint ?? '', 503);
    await book(patient, doctor, on(3, '08:00'));
    expect(await pushAll()).toHaveLength(2);
    expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual([null, 'sent']);
    service.answers.clear();
    clock.advance(10 * SECOND_MS);
    await sendPushes();
    const endpoints = service.pushed.map(({ endpoint }) => endpoint);
    expect(endpoints.filter(endpoint => endpoint === working?.endpoint)).toHaveLength(1);
    expect(endpoints.filter(endpoint => endpoint === failing?.endpoint)).toHaveLength(2);
    expect(warnings).toEqual(['Error: The push service responded with 503.', 'message could not be sent']);
    expect(await db.select().from(pushSubscription)).toMatchObject([{ failingSince: null }, { failingSince: null }]);
  });

  test('is removed if its push service says so, and the mail counts', async () => {
    for (const status of [404, 410]) {
      const { patient, browsers } = await patientWith(1);
      service.answers.set(browsers[0]?.endpoint ?? '', status);
      await deskBook(patient, doctor, on(3, status === 404 ? '08:00' : '09:00'));
      expect(await pushAll()).toHaveLength(1);
      expect(await stateOf(patient)).toMatchObject({ here: false, devices: 0 });
      // The mail is still on its way.
      expect(await undelivered()).toEqual([]);
      await messages.send();
      expect(await undelivered()).toEqual([]);
      expect((await rows()).at(-1)).toMatchObject({ outcome: 'failed', reason: 'no_device' });
    }
  });

  test('makes the reception call, if the patient wants no mail', async () => {
    const { patient, browsers } = await patientWith(1);
    await unwant(patient, 'appointments', { mail: false, push: true });
    service.answers.set(browsers[0]?.endpoint ?? '', 410);
    const { body } = await deskBook(patient, doctor, on(3, '08:00'));
    await pushAll();
    expect(await undelivered()).toMatchObject([
      { kind: 'booked', reason: 'no_device', patient: { id: patient.id }, appointment: { id: body.id } },
    ]);
  });

  test('is given up after two weeks, and redirects count as failures', async () => {
    const { patient, browsers } = await patientWith(1);
    service.answers.set(browsers[0]?.endpoint ?? '', 301);
    await book(patient, doctor, on(30, '08:00'));
    expect(await pushAll()).toHaveLength(1);
    expect((await stateOf(patient)).devices).toBe(1);
    clock.advance(14 * 24 * HOUR_MS + SECOND_MS);
    await book(patient, doctor, on(16, '09:00'));
    expect(await pushAll()).toHaveLength(1);
    expect((await stateOf(await signedIn(patient))).devices).toBe(0);
  });
});

describe('a push service that never responds', () => {
  const LIMIT_MS = 3_000;
  const slow = 'slow.invalid';
  const options = { ...sender, atOnce: 3, log };
  const to = (host: string) => service.pushed.filter(({ endpoint }) => new URL(endpoint).host === host);

  test('holds up no others, and is left alone for a while', async () => {
    service.silent.add(slow);
    const channel = pushChannel({ database, clock: clock.now, vapid, agent: service.agent, limitMs: LIMIT_MS });
    const send = () => sendDueMessages({ ...options, channels: { push: channel } });
    const stuck = await patientWith(2, slow);
    await book(stuck.patient, doctor, on(3, '08:00'));
    clock.advance(SECOND_MS);
    const good = await patientWith(4);
    await book(good.patient, doctor, on(3, '09:00'));
    await messages.plan();
    clock.advance(30 * SECOND_MS);
    let ended = false;
    const sending = send().then(count => {
      ended = true;
      return count;
    });
    await vi.waitFor(() => expect([to('push.invalid').length, to(slow).length]).toEqual([4, 2]), LIMIT_MS);
    expect(ended).toBe(false);
    expect(await sending).toBe(4);
    const waiting = async () => (await rows()).filter(({ outcome }) => outcome === null);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1]);

    clock.advance(10 * SECOND_MS);
    expect(await send()).toBe(0);
    expect(to(slow)).toHaveLength(2);
    const until = new Date(clock.now().getTime() + 50 * SECOND_MS);
    expect(await waiting()).toMatchObject(Array(2).fill({ attempts: 1, nextAttemptAt: until }));

    service.silent.delete(slow);
    clock.set(until);
    expect(await send()).toBe(2);
    expect(await waiting()).toEqual([]);
  });
});

/** A new session. */
const signedIn = async (person: Person) => ({ token: await clinic.signIn(person) });

describe('no push goes to', () => {
  /** Nothing comes, after a change that happens once the push is planned. */
  async function expectNone(patient: Person, change: () => Promise<unknown>): Promise<void> {
    await book(patient, doctor, on(3, '08:00'));
    await messages.plan();
    expect(await rows()).toMatchObject([{ outcome: null }]);
    await change();
    expect(await pushAll()).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: 'dropped' }]);
  }

  test('a device that has unsubscribed', async () => {
    const { patient } = await patientWith(1);
    await expectNone(patient, async () => {
      const { body } = await clinic.del('/push/subscription', { as: patient });
      expect(body).toMatchObject({ here: false, devices: 0 });
      expect((await clinic.del('/push/subscription', { as: patient })).status).toBe(200);
    });
  });

  test('a device that has signed out', async () => {
    const { patient } = await patientWith(1);
    await expectNone(patient, () => clinic.del('/sessions', { as: patient }));
  });

  test('a device whose session was ended from another one', async () => {
    const { patient } = await patientWith(1);
    const other = await signedIn(patient);
    await expectNone(patient, async () => {
      const { body } = await clinic.get('/sessions', { as: other });
      const { id } = body.find(({ current }: { current: boolean }) => !current);
      await clinic.del(`/sessions/${id}`);
    });
    expect(await stateOf(other)).toMatchObject({ here: false, devices: 0 });
  });

  test('an account that was disabled, or wants none any more', async () => {
    const disabled = await patientWith(1);
    await expectNone(disabled.patient, () =>
      db.update(account).set({ disabledAt: clock.now() }).where(eq(account.id, disabled.patient.id)),
    );
    await db.delete(delivery);
    const { patient } = await patientWith(1);
    await book(patient, doctor, on(4, '09:00'));
    await messages.plan();
    await unwant(patient, 'appointments', { mail: true, push: false });
    expect(await pushAll()).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: 'dropped', reason: 'unwanted' }]);
  });

  test('the account that was signed in on the browser before', async () => {
    const { patient, browsers } = await patientWith(1);
    const next = await clinic.signUpPatient();
    await expectNone(patient, async () => {
      const browser = browsers[0] ?? expect.fail('There is no browser.');
      expect((await subscribe(next, browser)).body).toMatchObject({ here: true, devices: 1 });
    });
    expect(await stateOf(patient)).toMatchObject({ here: false, devices: 0 });
  });
});

describe('a subscription', () => {
  test('is stored once, however often it is sent, and a new one of the session replaces it', async () => {
    const { patient, browsers } = await patientWith(1);
    const [browser] = browsers;
    if (browser) await subscribe(patient, browser);
    expect(await db.$count(pushSubscription)).toBe(1);
    const next = newBrowser();
    expect((await subscribe(patient, next)).body).toMatchObject({ here: true, devices: 1 });
    expect(await db.select().from(pushSubscription)).toMatchObject([{ endpoint: next.endpoint }]);
  });

  test('of 20 devices is kept: the oldest goes', async () => {
    const { browsers, sessions } = await patientWith(21);
    const kept = await db.select({ endpoint: pushSubscription.endpoint }).from(pushSubscription);
    expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .sort(),
    );
    expect(await stateOf({ token: sessions[0] ?? '' })).toMatchObject({ here: false, devices: 20 });
  });

  test('leads to a public host over https, and has keys', async () => {
    const patient = await clinic.signUpPatient();
    const { endpoint, keys } = newBrowser().subscription;
    const fieldsOf = async (given: object) => {
      const { status, body } = await clinic.put('/push/subscription', given, { as: patient });
      expect(status).toBe(422);
      return body.errors.map(({ field }: { field: string }) => field);
    };
    for (const wrong of [
      ...['http://push.example.com/a', 'https://push.example.com:8443/a', 'https://push.example.com:443/a'],
      ...['https://127.0.0.1/a', 'https://[::1]/a', 'https://2130706433/a', 'https://0x7f.1/a', 'https://10.0.0.8./a'],
      ...['https://localhost/a', 'https://clinic/a', 'https://db.localhost/a', 'https://db.internal/a'],
      ...['https://printer.local/a', 'https://1.0.0.127.in-addr.arpa/a', 'https://push.example.com./a'],
      ...['https://user@push.example.com/a', 'https://user:word@push.example.com/a', 'https://push.example.com\\@x/a'],
      ...['https://push.example.com/a b', 'https://push.example.com/a\r\nX: y', 'https://push.example.com/#a'],
      ...['', 'push', 'javascript:alert(1)', `https://push.example.com/${'a'.repeat(1000)}`],
      `https://${`${'a'.repeat(60)}.`.repeat(5)}com/a`,
    ])
      expect(await fieldsOf({ endpoint: wrong, keys })).toEqual(['endpoint']);
    const point = Buffer.from(keys.p256dh, 'base64url');
    const offCurve = Buffer.concat([point.subarray(0, 64), Buffer.from([(point[64] ?? 0) ^ 1])]).toString('base64url');
    for (const wrong of [offCurve, keys.p256dh.slice(1), `${keys.p256dh}A`, `A${keys.p256dh.slice(1)}`, ''])
      expect(await fieldsOf({ endpoint, keys: { ...keys, p256dh: wrong } })).toEqual(['keys.p256dh']);
    for (const wrong of [keys.auth.slice(1), `${keys.auth}A`, `${keys.auth.slice(1)}=`, ''])
      expect(await fieldsOf({ endpoint, keys: { ...keys, auth: wrong } })).toEqual(['keys.auth']);
    for (const right of [
      'https://fcm.googleapis.com/fcm/send/d0:APA91b_-',
      'https://wns2-by3p.notify.windows.com/w/?token=a%2f',
    ])
      expect((await clinic.put('/push/subscription', { endpoint: right, keys }, { as: patient })).status).toBe(200);
  });

  test('isn’t needed for mails', async () => {
    const { patient } = await patientWith(1);
    await book(patient, doctor, on(3, '08:00'));
    await pushAll();
    await messages.send();
    expect(kindsOf(messages.told).at(-1)).toEqual([patient.email, 'booked']);
  });
});
