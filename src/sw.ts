/** The service worker, as a table of contents: what it does, and where. */
import { keepAvatars } from './pwa/worker/avatars.ts';
import { listenToPages } from './pwa/worker/messages.ts';
import { serveShell } from './pwa/worker/precache.ts';
import { cleanUpAfter, sendInBackground } from './pwa/worker/sync.ts';

declare const self: ServiceWorkerGlobalScope;

// The app starts and runs without a network.
serveShell();
keepAvatars();

// What waits is sent when the network is back, even if no page lives then.
const askForSync = sendInBackground();

listenToPages({
  somethingWaits: askForSync,
  // A new version waits until a page says that the moment is safe.
  takeOver: () => self.skipWaiting(),
  async ended({ token }) {
    await cleanUpAfter(token);
    await askForSync();
  },
});
