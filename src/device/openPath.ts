/** What a tapped notification is about, opened in a page by the service worker. */
import * as v from 'valibot';

/** The worker's request to an open page; the page responds through the port. */
export interface OpenPath {
  type: 'openPath';
  path: string;
}

const OpenPath = v.object({ type: v.literal('openPath'), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** Opens paths for the worker until the returned function is called. */
export function openForWorker(open: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent) => {
    const message = v.safeParse(OpenPath, data);
    if (!message.success) return;
    open(message.output.path);
    ports[0]?.postMessage('opened');
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}
