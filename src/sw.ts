/** The service worker's entry: what it does, and where. */
import { intents } from './app/intents.ts';
import { keepAvatars } from './pwa/worker/avatars.ts';
import { listenToPages } from './pwa/worker/messages.ts';
import { keepPdfReader } from './pwa/worker/pdfReader.ts';
import { serveShell } from './pwa/worker/precache.ts';
import { showPushes } from './pwa/worker/push.ts';
import { receiveShares } from './pwa/worker/sharedFiles.ts';
import { cleanUpAfter, sendInBackground } from './pwa/worker/sync.ts';

declare const self: ServiceWorkerGlobalScope;

const handOver = receiveShares();

// Lets the app start and run without a network.
serveShell();
// The very first worker also serves the page that has registered it.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
keepAvatars();
keepPdfReader();

showPushes();

// Sends the outbox when the network is back, even if no page is open.
const askForSync = sendInBackground(intents);

listenToPages({
  somethingWaits: askForSync,
  // A new version waits until a page says that it is safe.
  takeOver: () => self.skipWaiting(),
  async ended({ token }) {
    await cleanUpAfter(token);
    await askForSync();
  },
  takeShared: (_message, port) => handOver(port),
});
