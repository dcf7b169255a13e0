import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/forced-colors.css';
import i18next from 'i18next';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SHARED_PARAMETER } from '../contract/sharePaths.ts';
import { App } from './App.tsx';
import { dropPrerendered, isPrerendered } from './app/prerendered.ts';
import { dropTrailingSlash, preloadFirstPage } from './app/start.ts';
import { watchIdle } from './device/lock/deviceLock.ts';
import { answerWorker } from './device/messages.ts';
import { currentSession, followOtherTabs, watchSession } from './device/session.ts';
import { SETTLE_MS, whenIdle } from './device/whenIdle.ts';
import { startTexts } from './i18n/init.ts';
import { awaitInstallOffer } from './pwa/install.ts';
import { loadFont } from './theme/font.ts';

// Requested only after the scripts have loaded: preloading the font along with them delayed them.
const font = loadFont();
dropTrailingSlash();
followOtherTabs();
answerWorker(() => currentSession()?.token ?? null);
watchIdle();
awaitInstallOffer();
if (new URLSearchParams(window.location.search).has(SHARED_PARAMETER)) {
  later(import('./device/sharedFiles.ts').then(shared => shared.receiveSharedFiles()));
}

/**
 * Renders the first page, or takes it over if it is prerendered. Work that can wait is loaded after that, so that it
 * doesn't compete for a slow network.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await Promise.all([startTexts(), preloadFirstPage()]);
  if (isPrerendered(i18next.language)) {
    // The page is painted in another font already. It changes with the page.
    watchSession(font.show);
    hydrateRoot(root, <App />);
  } else {
    await font.showInTime();
    dropPrerendered(root);
    createRoot(root).render(<App />);
  }
  whenIdle(waiting, SETTLE_MS);
}

const waiting = [
  () => later(import('./sync/followSession.ts').then(session => session.revokeEnded())),
  () => import.meta.env.PROD && later(import('./pwa/registerWorker.ts').then(worker => worker.registerWorker())),
  () => later(import('./sync/device.ts').then(device => device.watchServer())),
];

/** The network may be gone by then; the next start tries again. */
function later(work: Promise<void>): void {
  work.catch(error => console.warn('shell: deferred startup work failed', error));
}

// Not awaited: modules that import this one, such as chunks that share code with it, would wait for the whole start.
void start();
