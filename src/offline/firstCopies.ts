/**
 * The copies that the first page shows, asked for before its frame is drawn, so that they are there when it is: on a slow
 * phone each answer of the device's database waits for what is being drawn just then.
 */
import type { QueryClient } from '@tanstack/react-query';
import { followSession } from './followSession.ts';
import { createQueryClient, paintCopy, type Reading } from './queries.ts';

let first: { userId: string; client: QueryClient } | undefined;

/** Paints the copies of the readings for the user who is signed in at the start. */
export async function paintFirst(
  userId: string,
  readings: readonly Pick<Reading<unknown>, 'key' | 'mirror'>[],
): Promise<void> {
  followSession();
  const client = createQueryClient();
  first = { userId, client };
  await Promise.all(readings.map(reading => paintCopy(client, reading)));
}

/** The cache to begin with: the painted one for the user whom it was painted for, once; an empty one for everybody else. */
export function firstClient(userId: string): QueryClient {
  const painted = first?.userId === userId ? first.client : undefined;
  first = undefined;
  return painted ?? createQueryClient();
}
