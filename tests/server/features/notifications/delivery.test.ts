/** Messages on their way: to a real mail server, once, also when servers die while they send. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Addressed } from '../../../../server/features/notifications/sender.ts';
import { delivery, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { mailbox } from '../../platform/mail/mailbox.ts';
import { bookings } from '../booking/bookings.ts';
import { HOUR_MS, MINUTE_MS, messagesOf, SECOND_MS } from './messages.ts';

const box = await mailbox();
const clinic = await testApp({ settings: { smtpUrl: box.url, signInLimit: 0 } });
const { db } = clinic.database;
const { book } = bookings(clinic);
const { mail, plan, send, rows } = await messagesOf(clinic);

beforeEach(async () => {
  await plan();
  await db.delete(delivery);
  box.mails.length = 0;
  box.recipients.length = 0;
  box.refused.clear();
  box.replies.clear();
});

let count = 0;
/** A patient with an appointment of which they are told from now on. */
async function told(days = 3) {
  count += 1;
  const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });
  const patient = await clinic.signUpPatient({ name: `Ana ${'BCDEFGHIJKLMNOPQRSTUVWXYZ'[count % 25]}` });
  const date = new Date(clinic.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const { id } = await book(patient, doctor, `${date}T14:00:00-03:00`);
  return { ...patient, appointmentId: id };
}
/** Requests of a receptionist who knows all patients: whom to call, that someone was called, and a cancellation. */
async function reception() {
  const desk = await clinic.signUpReceptionist();
  await db.update(patientTable).set({ clinicId: clinic.home.id });
  const path = `/desk/clinics/${clinic.home.id}/undelivered`;
  return {
    undelivered: async () => (await clinic.get(path, { as: desk })).body,
    handle: async (id: string) => (await clinic.put(`${path}/${id}`, {}, { as: desk })).status,
    cancel: (id: string) =>
      clinic.post(`/desk/appointments/${id}/cancel`, { reason: 'Medico', wish: 'doctor' }, { as: desk }),
  };
}
/** Plans, and lets the time pass in which events are gathered. */
async function due() {
  await plan();
  clinic.clock.advance(30 * SECOND_MS);
}

describe('a message', () => {
  test('arrives as text, page and calendar file, and can be ended with one click', async () => {
    const patient = await told();
    await due();
    expect(await send(mail)).toBe(1);
    expect(box.recipients).toEqual([[patient.email]]);
    const [arrived] = box.mails;
    const headers = Object.fromEntries((arrived?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(arrived?.subject).toMatch(/Consulta/);
    expect(arrived?.text).toContain('Clínica Central');
    expect(arrived?.html).toContain('Clínica Central');
    expect(headers['list-unsubscribe']).toMatch(/^<http.*\/api\/links\/unsubscribe\/.+>$/);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(arrived?.attachments.map(({ mimeType, method }) => [mimeType, method])).toContainEqual([
      'text/calendar',
      'REQUEST',
    ]);
    // The links of the mail work, once it has arrived, without a session.
    const token = /\/m#([\w-]+)/.exec(arrived?.text ?? '')?.[1];
    expect((await clinic.post('/links/read', { token })).status).toBe(200);
    expect(await rows()).toMatchObject([{ outcome: 'sent', recipient: null, body: '' }]);
  });

  test('waits while the mail server is down, and keeps its Message-ID', async () => {
    await told();
    await due();
    await box.close();
    expect(await send(mail)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1, outcome: null }]);
    await box.open();
    expect(await send(mail)).toBe(0);
    clinic.clock.advance(10 * SECOND_MS);
    expect(await send(mail)).toBe(1);
    const [row] = await rows();
    expect(box.mails[0]?.messageId).toBe(`<${row?.id}@127.0.0.1>`);
  });

  test('to an address that doesn’t exist fails at once, and the reception is told', async () => {
    const patient = await told();
    box.refused.add(patient.email);
    await due();
    expect(await send(mail)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1, outcome: 'failed', reason: 'refused' }]);
    const { undelivered } = await reception();
    expect(await undelivered()).toMatchObject([{ kind: 'booked', reason: 'refused', patient: { id: patient.id } }]);
  });

  test('that is refused for a reason that may pass is tried again, and the reception is told meanwhile', async () => {
    const patient = await told(1);
    box.replies.set(patient.email, '550 5.7.1 Blocked');
    await due();
    const { undelivered, handle } = await reception();
    expect(await undelivered()).toEqual([]);
    expect(await send(mail)).toBe(0);
    const at = clinic.clock.now().toISOString();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, outcome: null, reason: 'refused' });
    expect(await undelivered()).toMatchObject([{ kind: 'booked', reason: 'refused', at, patient: { id: patient.id } }]);
    // The mail server takes it after all.
    box.replies.clear();
    clinic.clock.advance(10 * SECOND_MS);
    expect(await send(mail)).toBe(1);
    expect(await rows()).toMatchObject([{ outcome: 'sent', reason: null }]);
    expect(await undelivered()).toEqual([]);
    // Someone still sees the earlier list.
    expect(await handle(row?.id ?? '')).toBe(204);
    expect(await rows()).toMatchObject([{ outcome: 'sent', handledAt: null }]);
    expect(await handle(crypto.randomUUID())).toBe(404);
  });

  test('that waits for minutes is listed, so that the reception can call before the appointment begins', async () => {
    const { id, appointmentId } = await told(1);
    const { undelivered, cancel } = await reception();
    // Five hours before.
    clinic.clock.advance(24 * HOUR_MS);
    await plan();
    await db.delete(delivery);
    await cancel(appointmentId);
    await due();
    await box.close();
    await send(mail);
    expect(await undelivered()).toEqual([]);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      clinic.clock.advance(MINUTE_MS);
      await send(mail);
    }
    const at = clinic.clock.now().toISOString();
    expect(await undelivered()).toMatchObject([{ kind: 'cancelled', reason: 'expired', at, patient: { id } }]);
    await box.open();
    clinic.clock.advance(30 * MINUTE_MS);
    expect(await send(mail)).toBe(1);
    expect(await undelivered()).toEqual([]);
  });

  test('that the reception has called about while it was refused isn’t listed again', async () => {
    const patient = await told(2);
    box.replies.set(patient.email, '552 5.2.2 Mailbox full');
    await due();
    await send(mail);
    const { undelivered, handle } = await reception();
    const [listed] = await undelivered();
    expect(await handle(listed.id)).toBe(204);
    expect(await undelivered()).toEqual([]);
    clinic.clock.advance(25 * HOUR_MS);
    expect(await send(mail)).toBe(0);
    expect(await rows()).toMatchObject([{ outcome: 'failed', reason: 'expired' }]);
    expect(await undelivered()).toEqual([]);
  });

  test('that can’t be delivered in time fails, and nothing is sent about it afterwards', async () => {
    await told();
    await due();
    await box.close();
    for (let hours = 0; hours < 25; hours += 1) {
      await send(mail);
      clinic.clock.advance(HOUR_MS);
    }
    await box.open();
    expect(await send(mail)).toBe(0);
    expect(await rows()).toMatchObject([{ outcome: 'failed', reason: 'expired' }]);
    expect(box.mails).toEqual([]);
  });

  test('whose server died while sending is sent by another after the lease', async () => {
    await told();
    await due();
    let reached = () => {};
    const started = new Promise<void>(resolve => {
      reached = resolve;
    });
    void send(() => {
      reached();
      return new Promise(() => {});
    });
    await started;
    expect(await send(mail)).toBe(0);
    clinic.clock.advance(10 * MINUTE_MS);
    expect(await send(mail)).toBe(1);
    expect(box.mails).toHaveLength(1);
  });
});

test('many messages are each sent once by several servers, of which one dies', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => told()));
  // Each server plans and sends, as they all do when the same events are new to them.
  await Promise.all([plan(), plan(), plan()]);
  clinic.clock.advance(30 * SECOND_MS);
  const sent: string[] = [];
  const working = async ({ to }: Addressed) => {
    await new Promise(resolve => setImmediate(resolve));
    sent.push(to.email);
  };
  let hung: string | undefined;
  let left = 2;
  let reached = () => {};
  const died = new Promise<void>(resolve => {
    reached = resolve;
  });
  /** Sends two messages, and dies before the third. */
  const dying = async (addressed: Addressed) => {
    left -= 1;
    if (left >= 0) return await working(addressed);
    hung = addressed.to.email;
    reached();
    await new Promise(() => {});
  };
  void send(dying);
  await died;
  await Promise.all([send(working), send(working)]);
  expect([...sent].sort()).toEqual(
    people
      .map(({ email }) => email)
      .filter(email => email !== hung)
      .sort(),
  );
  clinic.clock.advance(10 * MINUTE_MS);
  await Promise.all([send(working), send(working)]);
  expect([...sent].sort()).toEqual(people.map(({ email }) => email).sort());
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(people.map(() => 'sent'));
});
