/** The worker's part of a share: what it takes from another app, and to whom it gives it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Its types are those of a worker, which these tests don't have.
const { receiveShares } = await vi.importActual<{
  receiveShares(): (port: { postMessage(files: File[]): void } | undefined) => Promise<void>;
}>('../../../../src/pwa/worker/sharedFiles.ts');

const ORIGIN = 'https://clinic.example';
const picture = new File(['picture'], 'raio-x.png', { type: 'image/png' });
const report = new File(['report'], 'laudo.pdf', { type: 'application/pdf' });

let receive: (event: object) => void = () => {};
let handOver: ReturnType<typeof receiveShares>;

beforeEach(() => {
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (_type: string, handler: (event: object) => void) => {
      receive = handler;
    },
  });
  handOver = receiveShares();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The worker gets a request; the result is its response, if it is the worker's, and what keeps the worker alive. */
function request(init: RequestInit, path = '/share', origin = ORIGIN) {
  let response: Promise<Response> | undefined;
  let kept: Promise<unknown> | undefined;
  receive({
    request: new Request(new URL(path, origin), init),
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
    waitUntil: (work: Promise<unknown>) => {
      kept = work;
    },
  });
  return { response, kept };
}

function share(...files: File[]) {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  return request({ method: 'POST', body });
}

/** The names of the files that a page gets. */
async function handedOver(): Promise<string[]> {
  const given: File[][] = [];
  await handOver({ postMessage: files => given.push(files) });
  expect(given).toHaveLength(1);
  return given.flat().map(({ name }) => name);
}

test('shared files open the record, and are handed over once', async () => {
  const { response, kept } = share(picture, report);
  const answer = await response;
  expect([answer?.status, answer?.headers.get('location')]).toEqual([
    303,
    'https://clinic.example/patient-medicalrecord?shared',
  ]);
  expect(await handedOver()).toEqual(['raio-x.png', 'laudo.pdf']);
  await kept;
  expect(await handedOver()).toEqual([]);
});

test('a page that asks while the files still arrive waits for them', async () => {
  share(picture);
  expect(await handedOver()).toEqual(['raio-x.png']);
});

test('files that no page takes are forgotten after a minute', async () => {
  vi.useFakeTimers();
  const { response, kept } = share(picture);
  await response;
  await vi.advanceTimersByTimeAsync(60_000);
  await kept;
  expect(await handedOver()).toEqual([]);
});

test('a second share takes the place of the first', async () => {
  const first = share(picture);
  await first.response;
  const second = share(report);
  await Promise.all([first.kept, second.response]);
  expect(await handedOver()).toEqual(['laudo.pdf']);
});

test.each([
  ['garbage', 'x'.repeat(1_000_000)],
  ['nothing', undefined],
])('an unreadable share (%s) opens the record too, without files', async (_, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { response } = request({ method: 'POST', body });
  expect((await response)?.status).toBe(303);
  expect(await handedOver()).toEqual([]);
});

test.each([
  ['GET', '/share', ORIGIN],
  ['POST', '/api/sessions', ORIGIN],
  ['POST', '/share', 'https://elsewhere.example'],
])('%s %s at %s is left to others', (method, path, origin) => {
  expect(request({ method }, path, origin)).toEqual({ response: undefined, kept: undefined });
});
