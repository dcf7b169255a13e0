import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXPORT_SIZE_HEADER } from '../../../../../contract/export.ts';
import { downloadExport, type Progress } from '../../../../../src/features/export/download.ts';
import { NetworkError } from '../../../../../src/net/errors.ts';

/** A zip without files: only the end of its directory. */
const END = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]);

let body: ReadableStreamDefaultController<Uint8Array>;
let isCancelled = false;

beforeEach(() => {
  isCancelled = false;
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
    cancel() {
      isCancelled = true;
    },
  });
  const headers = { 'Content-Type': 'application/zip', 'Clinic-Version': '0.1.0', [EXPORT_SIZE_HEADER]: '30' };
  vi.stubGlobal('fetch', async () => new Response(stream, { headers }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function download(controller = new AbortController()) {
  const seen: Progress[] = [];
  const file = downloadExport({ patient: undefined, signal: controller.signal, onProgress: now => seen.push(now) });
  return { file, seen };
}

test('a whole download tells how much of what is expected has arrived', async () => {
  const { file, seen } = download();
  body.enqueue(END.slice(0, 10));
  body.enqueue(END.slice(10));
  body.close();
  expect((await file).size).toBe(22);
  expect(seen).toEqual([
    { received: 10, expected: 30 },
    { received: 22, expected: 30 },
  ]);
});

test('one that ends too early is an error, however it ends', async () => {
  const cut = download();
  body.enqueue(END.slice(0, 21));
  body.close();
  await expect(cut.file).rejects.toBeInstanceOf(NetworkError);
});

test('one that breaks off is an error', async () => {
  const broken = download();
  body.enqueue(END.slice(0, 10));
  body.error(new TypeError('network error'));
  await expect(broken.file).rejects.toBeInstanceOf(NetworkError);
});

test('a cancelled one ends the request', async () => {
  const controller = new AbortController();
  const { file, seen } = download(controller);
  body.enqueue(END.slice(0, 10));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  controller.abort();
  await expect(file).rejects.toMatchObject({ name: 'AbortError' });
  expect(isCancelled).toBe(true);
});
