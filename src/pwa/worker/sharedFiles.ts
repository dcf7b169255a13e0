/**
 * Receives files that another app shares with this one (`share_target` in the manifest). They stay in the worker's
 * memory until the page that opens takes them: on no disk, in no cache.
 */
import { SHARE_FIELD, SHARE_PAGE, SHARE_PATH } from '../../../contract/sharePaths.ts';
import { delay } from '../../device/timers.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long the worker waits for that page, which asks as soon as it starts. */
const KEEP_MS = 60_000;

/** The files of a share; none if it isn't readable. */
async function filesOf(request: Request): Promise<File[]> {
  try {
    const form = await request.formData();
    return form.getAll(SHARE_FIELD).filter(value => value instanceof File);
  } catch (error) {
    console.error('share: what was shared could not be read', error);
    return [];
  }
}

/** Receives shares. Returns a handler that sends the latest share's files through a message's port, once. */
export function receiveShares(): (port: MessagePort | undefined) => Promise<void> {
  const none = Promise.resolve<File[]>([]);
  let shared: Promise<File[]> = none;
  let taken = () => {};

  self.addEventListener('fetch', event => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.method !== 'POST' || origin !== self.location.origin || pathname !== SHARE_PATH) return;
    taken();
    const files = filesOf(event.request);
    shared = files;
    const isTaken = new Promise<void>(done => {
      taken = done;
    });
    // Keeps the worker alive, and the files with it.
    event.waitUntil(
      Promise.race([isTaken, files.then(() => delay(KEEP_MS))]).then(() => {
        if (shared === files) shared = none;
      }),
    );
    event.respondWith(files.then(() => Response.redirect(new URL(SHARE_PAGE, origin), 303)));
  });

  return async port => {
    // Another share may begin while these files still arrive.
    const done = taken;
    port?.postMessage(await shared);
    done();
  };
}
