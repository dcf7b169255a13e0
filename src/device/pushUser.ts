/**
 * The user whom the browser's push subscription belongs to. A browser has only one, whoever is signed in, and its
 * pushes may still be on their way when its user signs out without a network. So the user's id is stored beside the
 * session, where the service worker reads both.
 */
import type { Database } from './database.ts';
import type { SessionRow } from './schema.ts';

const KEY = 'pushUser';

export interface PushUser {
  /** The id of the user for whom the browser was last subscribed. */
  read(): Promise<string | undefined>;
  write(userId: string): Promise<void>;
  /** The stored session, if the subscription is its user's. */
  session(): Promise<SessionRow | undefined>;
}

export function createPushUser(database: Database): PushUser {
  return {
    read: () => database.read(['meta'], tx => tx.objectStore('meta').get(KEY)),
    write: userId =>
      database.write(['meta'], async tx => {
        await tx.objectStore('meta').put(userId, KEY);
      }),
    session: () =>
      database.read(['session', 'meta'], async tx => {
        const [session, userId] = await Promise.all([
          tx.objectStore('session').get('session'),
          tx.objectStore('meta').get(KEY),
        ]);
        return session?.user.id === userId ? session : undefined;
      }),
  };
}

/**
 * Ends the browser's subscription, also without a network, and removes the notifications that are still shown.
 *
 * @param isFormer whether its user isn't signed in any more
 */
export async function endPush(
  registration: ServiceWorkerRegistration | undefined,
  isFormer: () => Promise<boolean>,
): Promise<void> {
  if (!registration?.pushManager) return;
  // Before each check: what is shown or subscribed later may be the next user's.
  const shown = await registration.getNotifications();
  if (!(await isFormer())) return;
  for (const one of shown) one.close();
  const subscription = await registration.pushManager.getSubscription();
  if (subscription && (await isFormer())) await subscription.unsubscribe();
}
