/**
 * Loads the mirrored data of the first page before its first render. On slow phones, database reads that start later
 * wait for rendering.
 */
import type { QueryClient } from '@tanstack/react-query';
import { lock } from '../../device/lock/deviceLock.ts';
import { currentSession, type Session, watchSessionEnd } from '../../device/session.ts';
import { followSession } from '../followSession.ts';
import type { AnyIntentDefinition } from '../outbox/intent.ts';
import { createQueryClient, preloadMirrored } from './cache.ts';
import type { Query } from './defineQuery.ts';

let first: { token: string; client: QueryClient } | undefined;
/** Set once the first page has taken the cache, the app was locked, or the session ended: no later page may get it. */
let isOver = false;

function end(): void {
  first = undefined;
  isOver = true;
}

/**
 * Opens the database for the session, then loads the mirrored data of the first page's queries once its chunk has
 * arrived. Does nothing if the app is locked or the session has ended.
 */
export async function startFirstPage(
  { token }: Session,
  queries: Promise<readonly Pick<Query<unknown>, 'key' | 'store'>[]>,
  intents: readonly AnyIntentDefinition[],
): Promise<void> {
  if (isOver || lock.isLocked() || currentSession()?.token !== token) return;
  followSession(intents);
  const client = createQueryClient();
  first = { token, client };
  watchSessionEnd(end);
  lock.subscribe(end);
  await Promise.all((await queries).map(query => preloadMirrored(client, query)));
}

/** The initial query cache: preloaded for the first page of its session, empty for every later one. */
export function takeFirstClient({ token }: Session): QueryClient {
  const preloaded = first?.token === token ? first.client : undefined;
  end();
  return preloaded ?? createQueryClient();
}
