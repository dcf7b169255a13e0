/**
 * Profile pictures, the only API responses that the worker caches. Our server fetches them from the clinic's avatar
 * service.
 */
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { createDatabase } from '../../device/database.ts';
import { AVATAR_CACHE } from '../../device/mirror.ts';
import { isOwnPicture, isWithoutPicture } from '../../net/reply.ts';

/** The type's name is exported by workbox-core only, which isn't a direct dependency. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof StaleWhileRevalidate>[0]>['plugins']>[number];

/** How many pictures are kept; the oldest are deleted first. */
const MAX_PICTURES = 60;

/** Uses CORS, for an API on another origin: an opaque response would count as megabytes of storage. */
const openly: Plugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'omit' }),
};

/** A network's login page in place of a picture must not be cached. */
const genuine: Plugin = {
  cacheWillUpdate: async ({ response }) => (isOwnPicture(response) ? response : null),
};

/** A picture that its owner has removed must be deleted from the device. */
const removed: Plugin = {
  async fetchDidSucceed({ request, response }) {
    if (isWithoutPicture(response)) await (await caches.open(AVATAR_CACHE)).delete(request.url);
    return response;
  },
};

const limited: Plugin = {
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const pictures = await cache.keys();
    await Promise.all(pictures.slice(0, -MAX_PICTURES).map(picture => cache.delete(picture)));
  },
};

/** The token of the stored session; undefined if there is none, null if the device can't be read. */
async function sessionToken(): Promise<string | undefined | null> {
  const database = createDatabase();
  try {
    return (await database.read(['session'], tx => tx.objectStore('session').get('session')))?.token;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/**
 * The end of a session deletes all cached pictures. One that was requested before it and arrives later is deleted on
 * arrival, and so is one whose session isn't known. A session that has just begun may not be stored yet when its first
 * picture is requested.
 */
const ofSession: Plugin = {
  async requestWillFetch({ request, state }) {
    if (state) state.token = await sessionToken();
    return request;
  },
  async cacheDidUpdate({ cacheName, request, state }) {
    const [before, now] = [state?.token, await sessionToken()];
    const isOwn = now && (before === undefined || before === now);
    if (!isOwn) await (await caches.open(cacheName)).delete(request);
  },
};

export function keepAvatars(): void {
  registerRoute(
    ({ request, url }) => request.destination === 'image' && /\/avatars\/[0-9a-f]{64}$/.test(url.pathname),
    new StaleWhileRevalidate({ cacheName: AVATAR_CACHE, plugins: [openly, genuine, removed, limited, ofSession] }),
  );
}
