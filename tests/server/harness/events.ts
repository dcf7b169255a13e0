/** Events of appointments: what the table must agree with, and a reader of the stream. */
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Database, Reader } from '../../../server/platform/database/database.ts';
import type { Cursor } from '../../../server/platform/live/cursor.ts';
import { type EventsPage, readEvents } from '../../../server/platform/live/readEvents.ts';
import type { TestApp } from './app.ts';
import type { Bearer } from './requests.ts';

/**
 * Appointments whose last events don't say whether they are cancelled, or not which status they have. For a database
 * whose appointments were all made through the API.
 */
export async function appointmentsWithWrongEvents(database: Database): Promise<string[]> {
  const rows = await database.db.execute<{ id: string }>(sql`
    select id from appointment where
      (select kind = 'cancelled' from appointment_event
          where appointment_id = appointment.id and kind <> 'patient_changed' order by id desc limit 1)
        is distinct from (canceled_at is not null)
      or coalesce((select status_after from appointment_event
          where appointment_id = appointment.id and kind = 'status' order by id desc limit 1), 'booked') <> status
      or (select kind in ('booked', 'moved') from appointment_event
          where appointment_id = appointment.id order by id limit 1) is not true`);
  return rows.map(({ id }) => id);
}

/**
 * Waits until no event is held back. Transactions of other databases on the same server, such as those of other tests,
 * hold events back too, for as long as they run.
 */
export async function noEventHeldBack(db: Reader): Promise<void> {
  const held = sql`select from appointment_event where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
  await vi.waitFor(async () => expect(await db.execute(held)).toHaveLength(0), 20_000);
}

interface EventList {
  events: AppointmentEvent[];
  cursor: string;
}

/** What `GET /events` shows a person once no event is held back. Without a cursor, only the present one. */
export async function settledEvents(
  { get, database }: Pick<TestApp, 'get' | 'database'>,
  as: Bearer,
  after?: string,
): Promise<EventList> {
  await noEventHeldBack(database.db);
  const { status, body } = await get(`/events${after === undefined ? '' : `?after=${after}`}`, { as });
  expect(status).toBe(200);
  return body as EventList;
}

/** The events after a cursor, read again until none is held back. */
export const readWhole = (db: Reader, after: Cursor, limit: number): Promise<EventsPage> =>
  vi.waitFor(
    async () => {
      const page = await readEvents(db, after, { limit });
      expect(page.heldBack).toBe(false);
      return page;
    },
    { timeout: 10_000 },
  );

interface OpenStream {
  headers: IncomingHttpHeaders;
  /** The next event; rejects if the stream ends before. */
  next(): Promise<AppointmentEvent>;
  /** The last `id` that was received. */
  lastId(): string | undefined;
  /** The number of comments that were received. */
  comments(): number;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a stream of events over a real connection and reads it. Not with `fetch`, which opens a spare connection after
 * one that was aborted; closing the server would wait for that.
 */
export async function openEventStream(address: string, as: Bearer, after?: string): Promise<OpenStream> {
  const url = `${address}/api/events/stream${after === undefined ? '' : `?after=${after}`}`;
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${as.token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const received: AppointmentEvent[] = [];
  let lastId: string | undefined;
  let comments = 0;
  let isOver = false;
  let wake = () => {};
  const take = (block: string) => {
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) comments += 1;
      if (line.startsWith('id: ')) lastId = line.slice('id: '.length);
      if (line.startsWith('data: ')) received.push(JSON.parse(line.slice('data: '.length)));
    }
    wake();
  };
  const read = async () => {
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
      wake();
    });
  return {
    headers: response.headers,
    lastId: () => lastId,
    comments: () => comments,
    ended,
    async next() {
      while (received.length === 0) {
        if (isOver) throw new Error('The stream of events ended.');
        await new Promise<void>(done => {
          wake = done;
        });
      }
      return received.shift() as AppointmentEvent;
    },
    async close() {
      request.destroy();
      await ended;
    },
  };
}
