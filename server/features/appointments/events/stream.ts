/** Streams of events: one per open connection, all fed by one reader of the table. */
import { Readable } from 'node:stream';
import type { Reader } from '../../../platform/database/database.ts';
import { type Cursor, cursorText, isAfter } from '../../../platform/live/cursor.ts';
import type { FedEvent, Feed } from '../../../platform/live/feed.ts';
import { readEvents } from '../../../platform/live/readEvents.ts';
import type { Scope } from './scope.ts';

/** How often a stream without events sends a comment, and checks whether it may stay open. */
const HEARTBEAT_MS = 20_000;
/**
 * How many events may wait for a slow reader. With more, or with two heartbeats, its stream ends, and it resumes by its
 * last cursor.
 */
const MAX_WAITING = 500;
/** How many streams an account may have open. A further one ends its oldest. */
const MAX_PER_ACCOUNT = 20;
/** Events per read of what happened before the stream was opened. */
const PAGE = 200;

/** Who reads a stream. */
interface Listener {
  accountId: string;
  /** Where it resumes. */
  after: Cursor;
  scope: Scope;
  /** What the listener may see now; undefined once the session has ended. */
  recheck: () => Promise<Scope | undefined>;
}

export interface Streams {
  /**
   * A stream in the format of server-sent events. `end` must be called when its connection closes: while it waits for
   * events, destroying the stream alone doesn't end it.
   */
  open(listener: Listener): { stream: Readable; end: () => void };
  /** Ends all streams. Further ones end at once. */
  end(): void;
}

/** @param onError is called with the error of a stream that ended because of it */
export function openStreams(
  { feed, db, heartbeatMs = HEARTBEAT_MS }: { feed: Feed; db: Reader; heartbeatMs?: number },
  onError: (error: unknown) => void,
): Streams {
  /** The functions that end the streams of each account, oldest first. */
  const open = new Map<string, Set<() => void>>();
  let isEnded = false;

  return {
    open(listener) {
      const inbox = openInbox();
      const own = open.get(listener.accountId) ?? new Set();
      open.set(listener.accountId, own.add(inbox.end));
      for (const endOldest of own) {
        if (own.size <= MAX_PER_ACCOUNT) break;
        own.delete(endOldest);
        endOldest();
      }
      if (isEnded) inbox.end();
      const stream = Readable.from(textOf(listener, inbox, { feed, db, heartbeatMs }, onError), { objectMode: false });
      const end = () => {
        inbox.end();
        own.delete(inbox.end);
        if (own.size === 0 && open.get(listener.accountId) === own) open.delete(listener.accountId);
      };
      return { stream, end };
    },
    end() {
      isEnded = true;
      for (const own of open.values()) for (const end of [...own]) end();
    },
  };
}

/** What waits to be sent: new events, or a heartbeat, at a place up to which all events were passed on. */
type Item = { events: readonly FedEvent[] } | { heartbeatAt: Cursor | undefined };

interface Inbox {
  add(item: Item): void;
  /** The next item; undefined once it has ended. */
  next(): Promise<Item | undefined>;
  end(): void;
}

function openInbox(): Inbox {
  const items: Item[] = [];
  let isEnded = false;
  let wake = () => {};
  const isFull = () =>
    items.filter(item => 'heartbeatAt' in item).length > 1 ||
    items.reduce((total, item) => total + ('events' in item ? item.events.length : 0), 0) > MAX_WAITING;
  const end = () => {
    isEnded = true;
    wake();
  };
  return {
    add(item) {
      items.push(item);
      if (isFull()) end();
      wake();
    },
    async next() {
      if (items.length === 0 && !isEnded) {
        await new Promise<void>(done => {
          wake = done;
        });
      }
      return isEnded ? undefined : items.shift();
    },
    end,
  };
}

/** The text of a stream, produced as fast as it is read. */
async function* textOf(
  { after, scope, recheck }: Listener,
  inbox: Inbox,
  { feed, db, heartbeatMs }: { feed: Feed; db: Reader; heartbeatMs: number },
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  let sent = after;
  let visible = scope;
  const textOfNew = (events: readonly FedEvent[]) =>
    events
      .filter(({ place }) => isAfter(place, sent))
      .map(({ event }) => `id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');

  let unsubscribe = () => {};
  const heartbeat = setInterval(() => inbox.add({ heartbeatAt: feed.position() }), heartbeatMs).unref();
  try {
    yield placeOf(sent);
    // Subscribed first, so that nothing is missed between the two; what comes twice is filtered by its place.
    unsubscribe = await feed.subscribe(events => {
      const own = events.filter(({ event }) => visible.contains(event));
      if (own.length > 0) inbox.add({ events: own });
    });
    for (let more = true; more; ) {
      const page = await readEvents(db, sent, { which: visible.which, limit: PAGE });
      const text = textOfNew(page.events);
      if (text !== '') yield text;
      ({ end: sent, more } = page);
    }
    for (let item = await inbox.next(); item; item = await inbox.next()) {
      if ('events' in item) {
        const text = textOfNew(item.events);
        if (text !== '') yield text;
        const last = item.events.at(-1);
        if (last && isAfter(last.place, sent)) sent = last.place;
        continue;
      }
      const now = await recheck();
      if (!now) return;
      visible = now;
      if (item.heartbeatAt && isAfter(item.heartbeatAt, sent)) sent = item.heartbeatAt;
      yield `:\n${placeOf(sent)}`;
    }
  } catch (error) {
    onError(error);
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
  }
}

/** An id without data: the reader remembers it and resumes there, so that old events aren't read once more. */
const placeOf = (cursor: Cursor) => `id: ${cursorText(cursor)}\n\n`;
