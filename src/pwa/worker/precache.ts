/** The app's shell: every file of the build, kept at install and served from the device first. */
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * What is never answered with the shell. Answers of the API are never cached either: a cache's keys ignore who asks, so
 * one person would get another's.
 */
const NEVER = [/^\/api\//];

/** Serves the shell's files, and its page for every address of the app, so that it starts without a network. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NEVER }));
}
