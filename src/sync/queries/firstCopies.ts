/**
 * The copies that the first page shows, asked for before its frame is drawn, so that they are there when it is: on a slow
 * phone each answer of the device's database waits for what is being drawn just then.
 */
import type { QueryClient } from '@tanstack/react-query';
import { lock } from '../../device/lock/deviceLock.ts';
import { currentSession, type Session, watchSessionEnd } from '../../device/session.ts';
import { followSession } from '../followSession.ts';
import { createQueryClient, paintAhead, type Reading } from './queries.ts';

let first: { token: string; client: QueryClient } | undefined;
/** The first page has its cache, or nobody may see it any more: what was painted is not for a later one, nor is it kept. */
let isOver = false;

function end(): void {
  first = undefined;
  isOver = true;
}

/** Paints the copies of the readings for the session of the start, unless nobody may see them. */
export async function paintFirst(
  { token }: Session,
  readings: readonly Pick<Reading<unknown>, 'key' | 'mirror'>[],
): Promise<void> {
  if (isOver || lock.isLocked() || currentSession()?.token !== token) return;
  followSession();
  const client = createQueryClient();
  first = { token, client };
  watchSessionEnd(end);
  lock.subscribe(end);
  await Promise.all(readings.map(reading => paintAhead(client, reading)));
}

/** The cache to begin with: the painted one for the first page of its session, an empty one for every later page. */
export function firstClient({ token }: Session): QueryClient {
  const painted = first?.token === token ? first.client : undefined;
  end();
  return painted ?? createQueryClient();
}
