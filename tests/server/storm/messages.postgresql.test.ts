/**
 * Two servers on one PostgreSQL send the messages about sixty bookings, while each is killed and started again: at
 * the worst moments of sending, and while appointments are booked.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { delivery, meta } from '../../../server/platform/database/schema.ts';
import { freshDatabase } from '../harness/database.ts';
import { specialtyId } from '../harness/people.ts';
import { requestsOver } from '../harness/requests.ts';
import { type ServerProcess, startServer } from '../harness/serverProcess.ts';
import { insertPeople, type SignedIn } from '../race/insertPeople.ts';
import { type Arrived, type Stage, startMailServer } from './mailServer.ts';
import { startProxy } from './proxy.ts';

const BOOKINGS = 60;
const DOCTORS = 5;
/** Of the mails that reach a stage, those whose sender is killed there. */
const deadly: Record<Stage, readonly number[]> = { offered: [24], taken: [8, 40] };
const KILLS_IN_MAILS = deadly.offered.length + deadly.taken.length;
/** After how many bookings the first and the second server are killed too. */
const BETWEEN_BOOKINGS = [25, 45];
const LIMIT_MS = 90_000;

const place = await freshDatabase();
const database = await openDatabase(place);
const { db } = database;
const hours = { start: 8 * 60, end: 20 * 60 };
const people = await insertPeople(database, { patients: BOOKINGS, doctors: DOCTORS, hours, now: new Date() });

const arrived: Arrived[] = [];
/** The recipients whose mail's sender was killed, by the stage that it had reached. */
const victims: Record<Stage, Set<string>> = { offered: new Set(), taken: new Set() };
const reached: Record<Stage, number> = { offered: 0, taken: 0 };

/** A server that is started again after each kill. Its mail server is its own, so it is known who sends. */
async function mortalServer() {
  let server: ServerProcess | undefined;
  let isUp = Promise.resolve();
  const mails = await startMailServer(arrived, async (stage, recipient) => {
    reached[stage] += 1;
    if (!deadly[stage].includes(reached[stage])) return;
    victims[stage].add(recipient);
    await kill();
  });
  const environment = { SMTP_URL: mails.url, PORT: '' };
  const start = async () => {
    const { PORT, ...rest } = environment;
    server = await startServer(place, PORT === '' ? rest : environment);
    environment.PORT = new URL(server.address).port;
  };
  let dying: Promise<void> | undefined;
  /** Resolves when it is dead. It starts again by itself. */
  function kill(): Promise<void> {
    dying ??= isUp
      .then(() => server?.stop('SIGKILL'))
      .then(() => {
        isUp = start();
        dying = undefined;
      });
    return dying;
  }
  await start();
  return {
    address: `http://127.0.0.1:${environment.PORT}`,
    kill,
    /** Resolves when it is up. */
    up: () => isUp,
    faults: () => server?.log().filter(({ level }) => level >= 50),
    end: async () => {
      await isUp.catch(() => {});
      await server?.stop('SIGKILL');
      await mails.close();
    },
  };
}

const servers = await Promise.all([mortalServer(), mortalServer()]);
const proxy = await startProxy(servers.map(({ address }) => address));
const clinic = requestsOver(proxy.address);
afterAll(async () => {
  await proxy.close();
  await Promise.all(servers.map(server => server.end()));
  await database.close();
  await place.remove();
});

/** Books a patient's only appointment; a request without an answer is repeated under its key. */
async function book(patient: SignedIn, number: number): Promise<void> {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const minutes = hours.start + 30 * Math.floor(number / DOCTORS);
  const time = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');
  const doctor_id = people.doctors[number % DOCTORS]?.id;
  const booking = { date: `${day}T${time}:00-03:00`, doctor_id, specialty_id: specialtyId('Clínica Geral') };
  const key = randomUUID();
  for (;;) {
    const answer = await clinic.post('/appointments', booking, { as: patient, key }).catch(() => undefined);
    if (answer?.status === 201) return;
    if (answer && answer.status < 500) throw new Error(`A booking was refused: ${JSON.stringify(answer.body)}`);
    await sleep(100);
  }
}

/** Deliveries that a server hasn't taken on are due within a minute; the others, once its lease has ended. */
const isLeased = sql`${delivery.nextAttemptAt} > now() + interval '1 minute'`;
const waiting = isNull(delivery.endedAt);
/** Lets the time pass in which events are gathered. */
async function letTimePass(): Promise<void> {
  const isGathering = and(waiting, sql`${delivery.nextAttemptAt} > now()`, sql`not ${isLeased}`);
  await db.update(delivery).set({ nextAttemptAt: sql`now()` }).where(isGathering);
}

test('each message arrives, and only one whose sender was killed may arrive twice, as the same mail', async () => {
  // Planning begins with the present.
  await vi.waitFor(async () => expect(await db.$count(meta, eq(meta.key, 'notifications'))).toBe(1), 10_000);
  let booked = 0;
  const queue = people.patients.map((patient, number) => ({ patient, number }));
  const bookAll = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await book(next.patient, next.number);
      booked += 1;
      await servers[BETWEEN_BOOKINGS.indexOf(booked)]?.kill();
    }
  };
  const booking = Promise.all([bookAll(), bookAll(), bookAll()]);
  // Until nothing is left but what killed servers were about to send.
  await vi.waitFor(
    async () => {
      await letTimePass();
      expect([booked, victims.offered.size + victims.taken.size]).toEqual([BOOKINGS, KILLS_IN_MAILS]);
      expect(await db.$count(delivery)).toBe(BOOKINGS);
      expect(await db.$count(delivery, and(waiting, sql`not ${isLeased}`))).toBe(0);
    },
    { timeout: LIMIT_MS, interval: 200 },
  );
  await booking;
  await Promise.all(servers.map(server => server.kill()));
  const left = await db.select({ accountId: delivery.accountId }).from(delivery).where(waiting);
  const interrupted = new Set(left.map(({ accountId }) => `${accountId}@example.test`));
  for (const victim of [...victims.offered, ...victims.taken]) expect([...interrupted]).toContain(victim);
  // A server sends one message at a time.
  expect(interrupted.size).toBeLessThanOrEqual(KILLS_IN_MAILS + 2 * servers.length);

  // Their leases end.
  await db.update(delivery).set({ nextAttemptAt: sql`now()` }).where(waiting);
  await Promise.all(servers.map(server => server.up()));
  await vi.waitFor(async () => expect(await db.$count(delivery, waiting)).toBe(0), { timeout: LIMIT_MS });

  for (const { id } of people.patients) {
    const recipient = `${id}@example.test`;
    const copies = arrived.filter(mail => mail.recipient === recipient);
    const possible = victims.taken.has(recipient) ? [2] : interrupted.has(recipient) ? [1, 2] : [1];
    expect(possible, `copies to ${recipient}`).toContain(copies.length);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  }
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(BOOKINGS);
  expect(await db.$count(delivery, eq(delivery.outcome, 'sent'))).toBe(BOOKINGS);
  expect(servers.flatMap(server => server.faults() ?? [])).toEqual([]);
});
