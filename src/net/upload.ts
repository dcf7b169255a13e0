/** Sends a file from a page. Uses XMLHttpRequest because fetch reports no upload progress. */
import { afterWorkerSwitch } from '../device/workerSwitch.ts';
import { type ApiRequest, type Exchange, type ExchangeOptions, encode } from './exchange.ts';
import { classify } from './reply.ts';

/** How long an upload may make no progress before it counts as unanswered, in milliseconds. */
const STALL_MS = 30_000;

export interface UploadOptions extends ExchangeOptions {
  /** Reports how much of the file has been sent, 0 to 1, where that is known. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** Like `exchange`, with progress, and without a limit on the total time. */
export async function uploadWithProgress(request: ApiRequest, options: UploadOptions): Promise<Exchange> {
  await afterWorkerSwitch();
  const { address, method, headers, body } = encode(request, options);
  const { signal, onProgress } = options;
  return new Promise(resolve => {
    const xhr = new XMLHttpRequest();
    const header = (name: string) => xhr.getResponseHeader(name);
    const endUnanswered = () => resolve({ reply: { is: 'unanswered', failure: 'unreachable' }, header: () => null });
    let stalled: ReturnType<typeof setTimeout>;
    const awaitProgress = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), STALL_MS);
    };
    const abort = () => xhr.abort();
    xhr.open(method, address);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => {
      awaitProgress();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const { status, responseText } = xhr;
      resolve({ reply: classify(request.call, { status, body: responseText, header }), header });
    };
    xhr.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      // A no-op after `onload`.
      endUnanswered();
    };
    if (signal?.aborted) return endUnanswered();
    signal?.addEventListener('abort', abort);
    awaitProgress();
    xhr.send(body);
  });
}
