/** Sends a file from a page. Uses XMLHttpRequest because fetch reports no upload progress. */
import { judge } from '../../net/gate.ts';
import type { Carrier } from './transport.ts';

/** How long an upload may make no progress before it counts as unanswered, in milliseconds. */
const STALL_MS = 30_000;

export const carryOnPage: Carrier = ({ call, address, headers, form, signal, onProgress }) =>
  new Promise(resolve => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => xhr.abort(), STALL_MS);
    };
    const stop = () => xhr.abort();
    xhr.open(call.method, address);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => {
      watch();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const { status, responseText: body } = xhr;
      resolve(judge(call, { status, body, header: name => xhr.getResponseHeader(name) }));
    };
    xhr.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
      // A no-op after `onload`.
      resolve('nothing');
    };
    signal?.addEventListener('abort', stop);
    watch();
    if (signal?.aborted) resolve('nothing');
    else xhr.send(form);
  });
