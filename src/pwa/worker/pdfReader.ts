/** The PDF reader's files: too large for the precache, so they are kept once they were needed. */
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

const CACHE = 'pdf-reader';

/** The reader, its worker and its decoder of JPEG 2000. */
const READER = /^\/media\/pdf[.-][^?]+\.m?js$/;

/** How many are kept, so that those of former versions are deleted. */
const MAX_FILES = 3;

type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

const onlyFound: Plugin = {
  // A network's login page in place of a script must not be cached.
  cacheWillUpdate: async ({ response }) =>
    response.ok && /javascript/.test(response.headers.get('Content-Type') ?? '') ? response : null,
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const files = await cache.keys();
    await Promise.all(files.slice(0, -MAX_FILES).map(file => cache.delete(file)));
  },
};

export function keepPdfReader(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && READER.test(url.pathname),
    new CacheFirst({ cacheName: CACHE, plugins: [onlyFound] }),
  );
}
