import type { Cursor } from '../../../platform/live/cursor.ts';
import type { FedEvent } from '../../../platform/live/feed.ts';

/**
 * How many events may wait for a slow reader. With more, or with two heartbeats, its stream ends, and it resumes by its
 * last cursor.
 */
const MAX_WAITING = 500;

/** What waits to be sent: new events, or a heartbeat, with a cursor up to which all events were passed on. */
type Item = { events: readonly FedEvent[] } | { heartbeatAt: Cursor | undefined };

export interface Inbox {
  /** Ends the inbox if too much waits. Does nothing once it has ended. */
  add(item: Item): void;
  /** The next item; undefined once the inbox has ended. */
  next(): Promise<Item | undefined>;
  /** Drops what waits. */
  end(): void;
  isEnded(): boolean;
}

/** @param onEnd is called once, when the inbox ends */
export function openInbox(onEnd: () => void): Inbox {
  let items: Item[] = [];
  let events = 0;
  let heartbeats = 0;
  let isEnded = false;
  let wake = () => {};
  /** Counts an item that comes, or one that goes. */
  const count = (item: Item, by: 1 | -1) => {
    if ('events' in item) events += by * item.events.length;
    else heartbeats += by;
  };
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    items = [];
    wake();
    onEnd();
  };
  return {
    add(item) {
      if (isEnded) return;
      items.push(item);
      count(item, 1);
      if (events > MAX_WAITING || heartbeats > 1) end();
      wake();
    },
    async next() {
      if (items.length === 0 && !isEnded) {
        await new Promise<void>(done => {
          wake = done;
        });
      }
      const item = items.shift();
      if (item) count(item, -1);
      return item;
    },
    end,
    isEnded: () => isEnded,
  };
}
