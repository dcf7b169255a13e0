import { expect, test } from 'vitest';
import { createUpdate } from '../../../../src/pwa/update.ts';
import { checkWorkerScript } from '../../../../src/pwa/workerScript.ts';

function page() {
  const moment = { isSafe: true, isHidden: false };
  const taken: string[] = [];
  const update = createUpdate(
    () => moment.isSafe,
    () => moment.isHidden,
  );
  return { moment, taken, update, offer: () => update.offer(() => taken.push('taken')) };
}

test('a new version only shows a mark while the page is visible', () => {
  const { taken, update, offer } = page();
  offer();
  expect(update.state()).toBe('ready');
  expect(taken).toEqual([]);
});

test('it is applied while the page is hidden and nothing is unsaved', () => {
  const { moment, taken, update, offer } = page();
  moment.isSafe = false;
  moment.isHidden = true;
  offer();
  expect(taken).toEqual([]);
  moment.isSafe = true;
  update.check();
  expect(taken).toEqual(['taken']);
});

test('requested during a dirty form, it waits until the form is saved', () => {
  const { moment, taken, update, offer } = page();
  moment.isSafe = false;
  offer();
  update.request();
  expect(update.state()).toBe('requested');
  expect(taken).toEqual([]);
  moment.isSafe = true;
  update.check();
  expect(taken).toEqual(['taken']);
  update.check();
  expect(taken).toHaveLength(1);
});

function site(response: Response | undefined, more: { isHealthy?: boolean; unsent?: number } = {}) {
  const done: string[] = [];
  return {
    done,
    check: () =>
      checkWorkerScript({
        fetchScript: async () => {
          if (!response) throw new TypeError('failed to fetch');
          return response;
        },
        isHealthy: async () => more.isHealthy ?? true,
        unsent: async () => more.unsent ?? 0,
        unregister: async () => void done.push('unregistered'),
        reload: () => void done.push('reloaded'),
      }),
  };
}

const answer = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } });

test('a 404 for the worker’s script unregisters the worker and reloads the page', async () => {
  const { done, check } = site(answer(404, 'application/problem+json'));
  expect(await check()).toBe('removed');
  expect(done).toEqual(['unregistered', 'reloaded']);
});

test('a response that isn’t a script does the same', async () => {
  const { done, check } = site(answer(200, 'text/html'));
  expect(await check()).toBe('removed');
  expect(done).toEqual(['unregistered', 'reloaded']);
});

test('a network’s login page in place of the script does not', async () => {
  const { done, check } = site(answer(200, 'text/html'), { isHealthy: false });
  expect(await check()).toBe('kept');
  expect(done).toEqual([]);
});

test('nothing is unregistered while entries wait to be sent', async () => {
  const { done, check } = site(answer(404, 'text/html'), { unsent: 1 });
  expect(await check()).toBe('kept');
  expect(done).toEqual([]);
});

test('a script, no response, or a failing server changes nothing', async () => {
  expect(await site(answer(200, 'text/javascript; charset=utf-8')).check()).toBe('present');
  expect(await site(undefined).check()).toBe('unknown');
  const ill = site(answer(503, 'text/html'));
  expect(await ill.check()).toBe('unknown');
  expect(ill.done).toEqual([]);
});
