/** Transactions that commit in another order than they took ids, on a server with several connections. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { appointment, meta } from '../../../../server/platform/database/schema.ts';
import { cursorText } from '../../../../server/platform/live/cursor.ts';
import { type FedEvent, openFeed, type Subscriber } from '../../../../server/platform/live/feed.ts';
import { presentCursor, readEvents } from '../../../../server/platform/live/readEvents.ts';
import { recordEvents } from '../../../../server/platform/live/recordEvents.ts';
import { freshDatabase } from '../../harness/database.ts';
import { readWhole } from '../../harness/events.ts';
import { specialtyId } from '../../harness/people.ts';
import { insertPeople } from '../../race/insertPeople.ts';

const place = await freshDatabase();
const database = await openDatabase(place);
const { db } = database;
afterAll(async () => {
  await database.close();
  await place.remove();
});
const size = { patients: 1, doctors: 1, hours: { start: 480, end: 720 } };
const { patients, doctors, clinicId } = await insertPeople(database, size);
const [patientId = '', doctorId = ''] = [...patients, ...doctors].map(({ id }) => id);

let count = 0;
async function newAppointment(): Promise<string> {
  count += 1;
  const id = randomUUID();
  const startsAt = new Date(Date.UTC(2027, 2, 2) + count * 3_600_000);
  await db.insert(appointment).values({
    ...{ id, patientId, doctorId, clinicId, specialtyId: specialtyId('Clínica Geral') },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) },
  });
  return id;
}

const by = { id: null, role: 'Clinic' as const, at: new Date('2027-03-01T12:00:00Z') };

/** A transaction that has written an event and waits; `commit` completes it. */
async function openTransaction(appointmentId: string): Promise<{ commit: () => Promise<void> }> {
  let commit = () => {};
  let written = () => {};
  const isWritten = new Promise<void>(done => {
    written = done;
  });
  const mayCommit = new Promise<void>(done => {
    commit = done;
  });
  const whole = database.tx(async tx => {
    await recordEvents(tx, by, { appointmentId, kind: 'booked' });
    written();
    await mayCommit;
  });
  await Promise.race([isWritten, whole]);
  return {
    commit: async () => {
      commit();
      await whole;
    },
  };
}

const subscriberOf = (onEvents: Subscriber['onEvents']): Subscriber => ({
  ...{ onEvents, onAccess: () => {}, onReset: () => {} },
});
const idsOf = (events: readonly FedEvent[]) => events.map(({ event }) => event.appointment_id);

test('an event that is committed late is not skipped', async () => {
  const start = await presentCursor(db);
  const [slow, fast] = [await newAppointment(), await newAppointment()];
  const first = await openTransaction(slow);
  const second = await openTransaction(fast);
  await second.commit();

  // The second can be seen, but comes after the first, which can't yet.
  const early = await readEvents(db, start, { limit: 10 });
  expect([idsOf(early.events), early.heldBack]).toEqual([[], true]);
  await first.commit();
  const late = await readWhole(db, early.end, 10);
  expect(idsOf(late.events)).toEqual([slow, fast]);
  expect(idsOf((await readEvents(db, late.end, { limit: 10 })).events)).toEqual([]);
});

test('readers who continue page by page see every event once, whatever order concurrent transactions commit in', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 40; each += 1) ids.push(await newAppointment());
  let cursor = await presentCursor(db);
  const seen: string[] = [];
  let isWriting = true;
  const reading = (async () => {
    for (let last = false; !last; ) {
      last = !isWriting;
      for (let more = true; more; ) {
        const page = await readEvents(db, cursor, { limit: 3 });
        seen.push(...idsOf(page.events));
        ({ end: cursor, more } = page);
        // Another test's transaction may still hold events back: then they are read once more.
        if (page.heldBack) last = false;
      }
    }
  })();
  await Promise.all(
    ids.map((appointmentId, index) =>
      database.tx(async tx => {
        await recordEvents(tx, by, { appointmentId, kind: 'booked' });
        await tx.execute(sql`select pg_sleep(${((index * 7) % 5) / 100})`);
      }),
    ),
  );
  isWriting = false;
  await reading;
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('the feed passes on what another process commits, and what a transaction without events held back', async () => {
  const elsewhere = await openDatabase(place);
  const received: string[] = [];
  const feed = openFeed(elsewhere, { onError: () => {} });
  onTestFinished(async () => {
    await feed.close();
    await elsewhere.close();
  });
  await feed.subscribe(subscriberOf(events => received.push(...idsOf(events))));

  const id = await newAppointment();
  await database.tx(tx => recordEvents(tx, by, { appointmentId: id, kind: 'booked' }));
  await vi.waitFor(() => expect(received).toEqual([id]), { timeout: 5_000, interval: 10 });

  const other = await newAppointment();
  let end = () => {};
  let hasBegun = () => {};
  const begun = new Promise<void>(done => {
    hasBegun = done;
  });
  const silent = database.tx(async tx => {
    await tx.insert(meta).values({ key: 'held', value: '' });
    hasBegun();
    await new Promise<void>(done => {
      end = done;
    });
  });
  await begun;
  await database.tx(tx => recordEvents(tx, by, { appointmentId: other, kind: 'booked' }));
  expect(received).toEqual([id]);
  end();
  await silent;
  await vi.waitFor(() => expect(received).toEqual([id, other]), { timeout: 5_000, interval: 10 });
});

test('the feed goes on after its connections were lost', async () => {
  const received: string[] = [];
  const feed = openFeed(database, { onError: () => {} });
  onTestFinished(feed.close);
  await feed.subscribe(subscriberOf(events => received.push(...idsOf(events))));
  await vi.waitFor(async () => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where query = 'listen appointment_event'
        and datname = current_database()`,
    );
    expect(row?.count).toBe(1);
  });
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen appointment_event'
      and datname = current_database()`);
  const id = await newAppointment();
  await database.tx(tx => recordEvents(tx, by, { appointmentId: id, kind: 'booked' }));
  await vi.waitFor(() => expect(received).toEqual([id]), { timeout: 8_000, interval: 20 });
  expect(cursorText(feed.position() ?? { xid: 0n, id: 0n })).toMatch(/^\d+\.\d+$/);
});
