/** New events for all listeners of this server process, through one reader of the table. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Database } from '../database/database.ts';
import { type Cursor, isAfter } from './cursor.ts';
import { presentCursor, readEvents } from './readEvents.ts';
import { EVENTS_CHANNEL } from './recordEvents.ts';

/** Read without a notification this often, should one be lost. */
const POLL_MS = 10_000;
/** When to read again if a running transaction holds events back: its end sends no notification of its own. */
const HELD_BACK_MS = 100;
/** The pause after a failed read. */
const RETRY_MS = 1_000;
/** Events per read. */
const PAGE = 500;
/** Events that are held back for longer than this are reported. */
const LONG_HELD_BACK_MS = 5_000;

export interface FedEvent {
  place: Cursor;
  event: AppointmentEvent;
}

export interface Subscriber {
  /** All events that are committed from the subscription on, in order. */
  onEvents(events: readonly FedEvent[]): void;
  /** What an account may see has changed; without an id, that of any account may have. */
  onAccess(accountId?: string): void;
  /** The database is another one, as after a failover to an older copy: earlier cursors mean nothing there. */
  onReset(): void;
}

export interface Feed {
  /** Returns a function that ends the subscription. Rejects if the database can't be reached. */
  subscribe(subscriber: Subscriber): Promise<() => void>;
  /** The cursor up to which all events have been passed on; undefined before the first subscription. */
  position(): Cursor | undefined;
  close(): Promise<void>;
}

/** Reports for the operator. */
export interface FeedReports {
  /** A read failed. It is repeated. */
  onError(error: unknown): void;
  /** Notifications don't arrive, so events come with the next poll. */
  onInterrupt?(error: unknown): void;
  /** A transaction that still runs has held back events for a while; called once until they are passed on. */
  onHeldBack?(ms: number): void;
}

export function openFeed(
  database: Pick<Database, 'db' | 'listen'>,
  { onError, onInterrupt = () => {}, onHeldBack = () => {} }: FeedReports,
): Feed {
  const subscribers = new Set<Subscriber>();
  let heldSince: number | undefined;
  let isReported = false;
  const closing = new AbortController();
  let position: Cursor | undefined;
  let isDue = false;
  let wake = () => {};
  let running: Promise<void> | undefined;
  let starting: Promise<void> | undefined;

  const read = () => {
    isDue = true;
    wake();
  };

  /** Waits until the next read is due: after a notification, or this long. */
  const untilDue = async (ms: number) => {
    if (isDue || closing.signal.aborted) return;
    const timer = new AbortController();
    await Promise.race([
      sleep(ms, undefined, { signal: AbortSignal.any([timer.signal, closing.signal]), ref: false }).catch(() => {}),
      new Promise<void>(done => {
        wake = done;
      }),
    ]);
    timer.abort();
  };

  /** Reads once, and returns how long to wait for the next read without a notification. */
  const readOn = async (from: Cursor): Promise<number> => {
    isDue = false;
    const page = await readEvents(database.db, from, { limit: PAGE });
    position = page.end;
    if (isAfter(from, page.end)) for (const { onReset } of [...subscribers]) onReset();
    else if (page.events.length > 0) for (const { onEvents } of [...subscribers]) onEvents(page.events);
    if (page.more) isDue = true;
    reportHeldBack(page.heldBack);
    return page.heldBack ? HELD_BACK_MS : POLL_MS;
  };

  const reportHeldBack = (isHeldBack: boolean) => {
    if (!isHeldBack) {
      heldSince = undefined;
      isReported = false;
      return;
    }
    heldSince ??= performance.now();
    const ms = performance.now() - heldSince;
    if (ms < LONG_HELD_BACK_MS || isReported) return;
    isReported = true;
    onHeldBack(ms);
  };

  const run = async () => {
    const stopListening = database.listen(EVENTS_CHANNEL, {
      onNotify: accountId => {
        if (!accountId) read();
        if (accountId !== '') for (const { onAccess } of [...subscribers]) onAccess(accountId);
      },
      onInterrupt,
    });
    let pauseMs = POLL_MS;
    while (!closing.signal.aborted && position) {
      await untilDue(pauseMs);
      if (closing.signal.aborted) break;
      pauseMs = await readOn(position).catch(async error => {
        onError(error);
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
        return 0;
      });
    }
    await stopListening();
  };

  const start = async () => {
    position = await presentCursor(database.db);
    running = run();
  };

  return {
    async subscribe(subscriber) {
      if (!running) {
        starting ??= start().finally(() => {
          starting = undefined;
        });
        await starting;
      }
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    position: () => position,
    async close() {
      closing.abort();
      wake();
      await starting?.catch(() => {});
      await running;
    },
  };
}
