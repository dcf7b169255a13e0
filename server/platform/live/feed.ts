/** New events for all listeners of this server process, through one reader of the table. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppointmentEvent } from '../../../contract/events.ts';
import type { Database } from '../database/database.ts';
import type { Cursor } from './cursor.ts';
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

export interface FedEvent {
  place: Cursor;
  event: AppointmentEvent;
}

export interface Feed {
  /**
   * Calls `onEvents` with all events that are committed from now on, in order. Returns a function that ends it.
   * Rejects if the database can't be reached.
   */
  subscribe(onEvents: (events: readonly FedEvent[]) => void): Promise<() => void>;
  /** The place up to which all events have been passed on; undefined before the first subscription. */
  position(): Cursor | undefined;
  close(): Promise<void>;
}

/** @param onError is called with the error of each failed read */
export function openFeed(database: Pick<Database, 'db' | 'listen'>, onError: (error: unknown) => void): Feed {
  const subscribers = new Set<(events: readonly FedEvent[]) => void>();
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
    const { events, end, more, heldBack } = await readEvents(database.db, from, { limit: PAGE });
    position = end;
    if (events.length > 0) for (const passOn of [...subscribers]) passOn(events);
    if (more) isDue = true;
    return heldBack ? HELD_BACK_MS : POLL_MS;
  };

  const run = async () => {
    const stopListening = database.listen(EVENTS_CHANNEL, read);
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
    async subscribe(onEvents) {
      if (!running) {
        starting ??= start().finally(() => {
          starting = undefined;
        });
        await starting;
      }
      subscribers.add(onEvents);
      return () => void subscribers.delete(onEvents);
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
