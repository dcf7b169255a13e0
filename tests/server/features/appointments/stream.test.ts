/** Streams of readers who take nothing, and of those whose access ends meanwhile. */
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Scope } from '../../../../server/features/appointments/events/scope.ts';
import { openStreams } from '../../../../server/features/appointments/events/stream.ts';
import type { Cursor } from '../../../../server/platform/live/cursor.ts';
import type { FedEvent, Feed, Subscriber } from '../../../../server/platform/live/feed.ts';
import { presentCursor } from '../../../../server/platform/live/readEvents.ts';
import { testApp } from '../../harness/app.ts';
import { readWhole } from '../../harness/events.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const doctor = await clinic.signUpDoctor();
const patient = await clinic.signUpPatient();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const all: Scope = { which: sql`true`, contains: () => true };

/** A stream of an account, whose events the test passes on itself. */
function open(given: { accountId?: string; after: Cursor; recheck?: () => Promise<Scope | undefined> }) {
  const subscribers = new Set<Subscriber>();
  const feed: Feed = {
    subscribe: async subscriber => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    position: () => undefined,
    close: async () => {},
  };
  const errors: unknown[] = [];
  const streams = openStreams({ feed, db, graceMs: 20 }, error => errors.push(error));
  const disconnect = vi.fn();
  const listener = { accountId: 'a', scope: all, recheck: async () => all, disconnect, ...given };
  return { ...streams.open(listener), streams, subscribers, disconnect, errors };
}

/** Takes one part of a stream, and nothing more. */
const stalled = () => new Writable({ highWaterMark: 1, write() {} });

let next = 0n;
function newEvents(number: number): FedEvent[] {
  return Array.from({ length: number }, () => {
    next += 1n;
    const event = {
      ...{ cursor: `900000.${next}`, at: '2027-03-01T12:00:00.000Z', kind: 'booked' as const },
      ...{ appointment_id: appointmentId, clinic_id: clinic.home.id, doctor_id: doctor.id },
      ...{ status: 'booked' as const, status_at: null },
    };
    return { place: { xid: 900_000n, id: next }, event };
  });
}

test('a reader who takes nothing is cut off, and nothing more waits for it', async () => {
  const { stream, subscribers, disconnect, errors } = open({ after: await presentCursor(db) });
  stream.pipe(stalled());
  await vi.waitFor(() => expect(subscribers.size).toBe(1));
  for (let batch = 0; batch < 100; batch += 1) {
    for (const { onEvents } of subscribers) onEvents(newEvents(20));
    await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalled());
  await vi.waitFor(() => expect(subscribers.size).toBe(0));
  expect([stream.destroyed, errors]).toEqual([true, []]);
});

test('ending all streams also ends one whose reader takes nothing', async () => {
  const { stream, streams, subscribers, disconnect } = open({ after: await presentCursor(db) });
  stream.pipe(stalled());
  await vi.waitFor(() => expect(subscribers.size).toBe(1));
  streams.end();
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalled());
  expect(stream.destroyed).toBe(true);
});

test('a change of access is checked at once, for this account or for all', async () => {
  for (const changed of ['a', undefined]) {
    let present: Scope | undefined = all;
    const { stream, subscribers } = open({ after: await presentCursor(db), recheck: async () => present });
    const parts: string[] = [];
    stream.on('data', part => parts.push(String(part)));
    await vi.waitFor(() => expect(subscribers.size).toBe(1));
    for (const { onAccess } of subscribers) onAccess('b');
    for (const { onEvents } of subscribers) onEvents(newEvents(1));
    await vi.waitFor(() => expect(parts.join('')).toContain('data: '));
    const before = parts.length;

    present = { which: sql`false`, contains: () => false };
    for (const { onAccess } of subscribers) onAccess(changed);
    await new Promise(setImmediate);
    for (const { onEvents } of subscribers) onEvents(newEvents(1));
    present = undefined;
    for (const { onAccess } of subscribers) onAccess(changed);
    await new Promise(done => stream.once('close', done));
    expect(parts.slice(before).join('')).not.toContain('data: ');
  }
});

test('who has lost access while reading what happened earlier gets no further page', async () => {
  await db.execute(sql`
    insert into appointment_event (at, kind, appointment_id, clinic_id, doctor_id, patient_id, actor_role)
    select now(), 'booked', ${appointmentId}::uuid, ${clinic.home.id}::uuid, ${doctor.id}::uuid, ${patient.id}::uuid,
      'Clinic' from generate_series(1, 450)`);
  await readWhole(db, { xid: 0n, id: 0n }, 1_000);
  const { stream } = open({ after: { xid: 0n, id: 0n }, recheck: async () => undefined });
  let text = '';
  for await (const part of stream) text += String(part);
  expect(text.match(/^data: /gm)).toHaveLength(200);
});

test('a database with earlier transactions, as after a failover, ends the stream', async () => {
  const { stream, subscribers } = open({ after: await presentCursor(db) });
  stream.resume();
  await vi.waitFor(() => expect(subscribers.size).toBe(1));
  for (const { onReset } of subscribers) onReset();
  await new Promise(done => stream.once('close', done));
  expect(subscribers.size).toBe(0);
});
