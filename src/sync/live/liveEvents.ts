/** Follows what happens to appointments: one stream per page, however many parts of the page listen. */
import type { AppointmentEvent } from '../../../contract/events.ts';
import { ApiError } from '../../net/errors.ts';
import type { StreamBlock } from '../../net/eventStream.ts';

/**
 * Something happened to an appointment; or events may have been missed before `since` (epoch milliseconds), so data
 * that was requested earlier must be fetched again.
 */
export type LiveEvent = AppointmentEvent | { kind: 'gap'; since: number };

export interface LiveEvents {
  /** Calls back with each event while the page is visible and online. Returns an unsubscribe function. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

interface Dependencies {
  /** Reads the stream after a cursor until it ends. Throws what `request` throws. */
  stream(after: string | undefined, signal: AbortSignal, onBlock: (block: StreamBlock) => void): Promise<void>;
  /** Requests the events after a cursor, for networks that break or hold streams. Throws what `request` throws. */
  list(
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<{ events: readonly AppointmentEvent[]; cursor: string }>;
  /** An event of a stream's `data`, undefined for one that this version of the app can't read. */
  parse(data: string): AppointmentEvent | undefined;
  /** Whether the page is visible and online. */
  isActive(): boolean;
  /** Calls back when `isActive` may have changed. */
  watchActive(work: () => void): void;
  /** The signed-in user's token: a stream belongs to one session. */
  session(): string | undefined;
  now(): number;
  random(): number;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

/** The pause after a stream has ended, doubled with each failure up to the limit; in milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A stream that brought something and lasted this long has not failed, in milliseconds: servers are restarted. */
const STABLE_MS = 30_000;
/** After this many failed streams in a row, events are polled. */
const FAILURES_UNTIL_POLLING = 2;
/** How often events are polled, and for how long before the stream is tried again, in milliseconds. */
const POLL_MS = 5_000;
const POLLING_MS = 60_000;
/** After a longer pause everything is fetched again instead of all events in between, in milliseconds. */
const MAX_GAP_MS = 15 * 60_000;
/** How long the stream outlives its last listener, in milliseconds: the next page may listen too. */
const LINGER_MS = 5_000;

export function createLiveEvents(dependencies: Dependencies): LiveEvents {
  const { stream, list, parse, isActive, watchActive, session, now, random, after } = dependencies;
  const listeners = new Set<(event: LiveEvent) => void>();
  let connection: AbortController | undefined;
  let cursor: string | undefined;
  /** When the cursor was last known to be the present one, and whose it is. */
  let cursorAt = 0;
  let owner: string | undefined;
  let stopLingering = () => {};

  const emit = (event: LiveEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const setCursor = (to: string) => {
    const isFirst = cursor === undefined;
    cursor = to;
    cursorAt = now();
    // What happened before the first cursor isn't known. A response on its way may be older, too.
    if (isFirst) emit({ kind: 'gap', since: cursorAt });
  };

  /** Waits, or until the signal aborts. */
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const end = () => {
        stop();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const stop = after(ms, end);
      signal.addEventListener('abort', end);
    });

  async function readStream(signal: AbortSignal, onReceived: () => void): Promise<void> {
    await stream(cursor, signal, ({ id, data }) => {
      if (signal.aborted) return;
      onReceived();
      const event = data === undefined ? undefined : parse(data);
      if (event) emit(event);
      if (id !== undefined) setCursor(id);
      else if (cursor !== undefined) cursorAt = now();
    });
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const end = now() + POLLING_MS;
    while (!signal.aborted && now() < end) {
      const page = await list(cursor, signal);
      if (signal.aborted) return;
      for (const event of page.events) emit(event);
      setCursor(page.cursor);
      await pause(POLL_MS, signal);
    }
  }

  /** Whether an error means that the cursor is of another history of the database, as after a restore. */
  const isForeignCursor = (error: unknown) =>
    cursor !== undefined && error instanceof ApiError && error.code === 'validation';

  async function follow(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const begun = now();
      let hasReceived = false;
      try {
        if (failures < FAILURES_UNTIL_POLLING) {
          await readStream(signal, () => {
            hasReceived = true;
          });
        } else {
          await poll(signal);
          failures = FAILURES_UNTIL_POLLING - 1;
          continue;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isForeignCursor(error)) {
          cursor = undefined;
          continue;
        }
        // The account may not listen, or no longer. A new session starts over.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      }
      failures = hasReceived && now() - begun >= STABLE_MS ? 0 : failures + 1;
      const backoff = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
      await pause(backoff * (0.5 + random() / 2), signal);
    }
  }

  function stop(): void {
    connection?.abort();
    connection = undefined;
  }

  /** Connects or disconnects, as the page's state requires. */
  function update(): void {
    const token = session();
    if (token !== owner) {
      stop();
      cursor = undefined;
      owner = token;
    }
    const isWanted = listeners.size > 0 && isActive() && token !== undefined;
    if (!isWanted) stop();
    if (!isWanted || connection) return;
    if (now() - cursorAt > MAX_GAP_MS) cursor = undefined;
    connection = new AbortController();
    void follow(connection.signal);
  }

  watchActive(update);
  return {
    subscribe(listener) {
      stopLingering();
      listeners.add(listener);
      update();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopLingering();
        stopLingering = after(LINGER_MS, update);
      };
    },
  };
}
