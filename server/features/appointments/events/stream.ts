/** Streams of events: one per open connection, all fed by one reader of the table. */
import { Readable } from 'node:stream';
import type { Reader } from '../../../platform/database/database.ts';
import { type Cursor, cursorText, isAfter } from '../../../platform/live/cursor.ts';
import type { FedEvent, Feed, Subscriber } from '../../../platform/live/feed.ts';
import { readEvents } from '../../../platform/live/readEvents.ts';
import { type Inbox, openInbox } from './inbox.ts';
import type { Scope } from './scope.ts';

/** How often a stream without events sends a comment, and checks whether it may stay open. */
const HEARTBEAT_MS = 20_000;
/** How many streams an account may have open. A further one ends its oldest. */
const MAX_PER_ACCOUNT = 20;
/** Events per read of what happened before the stream was opened. */
const PAGE = 200;
/** How long a reader has to take what was sent before the stream ended. After that its connection is closed. */
const GRACE_MS = 2_000;

/** Who reads a stream. */
interface Listener {
  accountId: string;
  /** Where it resumes. */
  after: Cursor;
  scope: Scope;
  /** What the listener may see now; undefined once the session has ended. */
  recheck: () => Promise<Scope | undefined>;
  /** Closes the connection, also if the reader takes nothing more. */
  disconnect: () => void;
}

export interface Streams {
  /** A stream in the format of server-sent events. `closed` must be called when its connection closes. */
  open(listener: Listener): { stream: Readable; closed: () => void };
  /** Ends all streams. Further ones end at once. */
  end(): void;
}

interface Source {
  feed: Feed;
  db: Reader;
  heartbeatMs?: number;
  graceMs?: number;
}

/** @param onError is called with the error of a stream that ended because of it */
export function openStreams(
  { feed, db, heartbeatMs = HEARTBEAT_MS, graceMs = GRACE_MS }: Source,
  onError: (error: unknown) => void,
): Streams {
  /** The functions that end the streams of each account, oldest first. */
  const open = new Map<string, Set<() => void>>();
  let isEnded = false;

  return {
    open(listener) {
      let grace: NodeJS.Timeout | undefined;
      const inbox = openInbox(() => {
        grace = setTimeout(() => {
          stream.destroy();
          listener.disconnect();
        }, graceMs).unref();
      });
      const own = open.get(listener.accountId) ?? new Set();
      open.set(listener.accountId, own.add(inbox.end));
      for (const endOldest of own) {
        if (own.size <= MAX_PER_ACCOUNT) break;
        own.delete(endOldest);
        endOldest();
      }
      const text = textOf(listener, inbox, { feed, db, heartbeatMs }, onError);
      const stream = Readable.from(text, { objectMode: false });
      if (isEnded) inbox.end();
      const closed = () => {
        inbox.end();
        clearTimeout(grace);
        stream.destroy();
        own.delete(inbox.end);
        if (own.size === 0 && open.get(listener.accountId) === own) open.delete(listener.accountId);
      };
      return { stream, closed };
    },
    end() {
      isEnded = true;
      for (const own of open.values()) for (const end of [...own]) end();
    },
  };
}

/** The text of a stream, produced as fast as it is read. */
async function* textOf(
  { accountId, after, scope, recheck }: Listener,
  inbox: Inbox,
  { feed, db, heartbeatMs }: { feed: Feed; db: Reader; heartbeatMs: number },
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  let sent = after;
  let visible = scope;
  const check = async () => {
    const present = await recheck();
    if (present) visible = present;
    else inbox.end();
  };
  // Filtered when they are sent as well: what the listener may see can have changed while they waited.
  const textOfNew = (events: readonly FedEvent[]) =>
    events
      .filter(({ place, event }) => isAfter(place, sent) && visible.contains(event))
      .map(({ event }) => `id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');
  const subscriber: Subscriber = {
    onEvents: events => {
      const own = events.filter(({ event }) => visible.contains(event));
      if (own.length > 0) inbox.add({ events: own });
    },
    onAccess: changed => {
      if (changed !== undefined && changed !== accountId) return;
      check().catch(error => {
        onError(error);
        inbox.end();
      });
    },
    onReset: inbox.end,
  };

  let unsubscribe = () => {};
  const heartbeat = setInterval(() => inbox.add({ heartbeatAt: feed.position() }), heartbeatMs).unref();
  try {
    yield placeOf(sent);
    // Subscribed first, so that nothing is missed between the two; what comes twice is filtered by its place.
    unsubscribe = await feed.subscribe(subscriber);
    for (let more = true; more && !inbox.isEnded(); ) {
      const page = await readEvents(db, sent, { which: visible.which, limit: PAGE });
      const text = textOfNew(page.events);
      if (text !== '') yield text;
      ({ end: sent, more } = page);
      // A slow reader may take long over what happened earlier.
      if (more) await check();
    }
    for (let item = await inbox.next(); item; item = await inbox.next()) {
      if ('events' in item) {
        const text = textOfNew(item.events);
        if (text !== '') yield text;
        const last = item.events.at(-1);
        if (last && isAfter(last.place, sent)) sent = last.place;
        continue;
      }
      await check();
      if (inbox.isEnded()) return;
      if (item.heartbeatAt && isAfter(item.heartbeatAt, sent)) sent = item.heartbeatAt;
      yield `:\n${placeOf(sent)}`;
    }
  } catch (error) {
    onError(error);
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
    inbox.end();
  }
}

/** An id without data: the reader remembers it and resumes there, so that old events aren't read once more. */
const placeOf = (cursor: Cursor) => `id: ${cursorText(cursor)}\n\n`;
