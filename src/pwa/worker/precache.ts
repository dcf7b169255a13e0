/** The app shell: every file of the build, cached at install and served cache-first. */
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Never answered with the shell. API responses are never cached either: cache keys ignore the token, so one user would
 * get another's data.
 */
const NEVER = [/^\/api\//];

/** Serves the shell's files, and its page for every URL of the app, so that it starts without a network. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NEVER }));
}
