/** How a page carries a file: XMLHttpRequest, because fetch tells nothing of an upload's progress. */
import { type Carrier, readReply } from './transport.ts';

/** How long an upload may stand still before it counts as unanswered, in milliseconds. */
const STALL_MS = 30_000;

export const carryOnPage: Carrier = ({ address, method, headers, form, signal, onProgress }) =>
  new Promise(resolve => {
    const call = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => call.abort(), STALL_MS);
    };
    const stop = () => call.abort();
    call.open(method, address);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = event => {
      watch();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    call.onload = () => resolve(readReply(call.status, call.responseText, call.getResponseHeader('Retry-After')));
    call.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
      // After `onload` this says nothing any more.
      resolve('nothing');
    };
    signal?.addEventListener('abort', stop);
    watch();
    if (signal?.aborted) resolve('nothing');
    else call.send(form);
  });
