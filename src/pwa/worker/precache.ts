/** The app shell: every file of the build, cached at install and served cache-first. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Never answered with the shell. API responses are never cached either: cache keys ignore the token, so one user would
 * get another's data.
 */
const NEVER = [/^\/api\//];

/** How many files are fetched at the same time. Workbox installs one after the other: hundreds of round trips. */
const LANES = 8;

function controllerOf(entries: (PrecacheEntry | string)[]): PrecacheController {
  const controller = new PrecacheController();
  controller.addToCacheList(entries);
  return controller;
}

/** Serves the shell's files, and its page for every URL of the app, so that it starts without a network. */
export function serveShell(): void {
  const entries = self.__WB_MANIFEST;
  const shell = controllerOf(entries);
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    controllerOf(entries.filter((_, place) => place % LANES === lane)),
  );
  self.addEventListener('install', event => {
    for (const lane of lanes) lane.install(event);
  });
  // Removes the files of earlier versions, so it has to know all files of this one.
  self.addEventListener('activate', shell.activate);
  registerRoute(new PrecacheRoute(shell));
  registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: NEVER }));
}
