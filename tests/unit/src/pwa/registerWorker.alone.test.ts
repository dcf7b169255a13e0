// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('../../../../src/sync/device.ts', () => ({
  transport: { isHealthy: async () => true },
  unsent: async () => 0,
  entryList: { current: () => [], subscribe: () => () => {} },
}));

/** A worker as the browser shows it. */
function worker(state: ServiceWorkerState) {
  return Object.assign(new EventTarget(), {
    state,
    scriptURL: new URL('/sw.js', location.href).href,
    postMessage: vi.fn(),
  });
}

/** A browser with these workers, in which the page has just been loaded. */
function browserWith(workers: { active: object | null; waiting: object | null }) {
  const registration = Object.assign(new EventTarget(), { installing: null, ...workers });
  const container = Object.assign(new EventTarget(), {
    controller: workers.active,
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
  return { newController: () => container.dispatchEvent(new Event('controllerchange')) };
}

async function load() {
  const { registerWorker } = await import('../../../../src/pwa/registerWorker.ts');
  const { update } = await import('../../../../src/pwa/appUpdate.ts');
  await registerWorker();
  return update;
}

beforeEach(() => vi.resetModules());

test('the first worker, waiting after a reload during its installation, is no new version', async () => {
  browserWith({ active: null, waiting: worker('installed') });
  const update = await load();
  await new Promise(setImmediate);
  expect(update.state()).toBe('none');
});

test('the first worker is no new version once it runs either', async () => {
  const first = worker('installed');
  browserWith({ active: first, waiting: first });
  const update = await load();
  await new Promise(setImmediate);
  expect(update.state()).toBe('none');
});

test('a worker that waits for a running one is a new version', async () => {
  browserWith({ active: worker('activated'), waiting: worker('installed') });
  const update = await load();
  await vi.waitFor(() => expect(update.state()).toBe('ready'));
});

test('the first worker takes the page over as it is, and the next one reloads it', async () => {
  const reloadIfSafe = vi.fn();
  vi.doMock('../../../../src/pwa/appUpdate.ts', () => ({ reloadIfSafe, onSafetyChange() {}, update: {} }));
  const { newController } = browserWith({ active: null, waiting: null });
  await load();
  newController();
  expect(reloadIfSafe).not.toHaveBeenCalled();
  newController();
  expect(reloadIfSafe).toHaveBeenCalledOnce();
  vi.doUnmock('../../../../src/pwa/appUpdate.ts');
});
