import { expect, test, vi } from 'vitest';
import { afterWorkerSwitch, SWITCH_TIMEOUT_MS, switchWorker } from '../../../../src/device/workerSwitch.ts';

/** A page with one new version at its door, and a request that is wanted right after. */
function change() {
  const workers = new EventTarget();
  const log: string[] = [];
  let pass = () => {};
  const stop = vi.fn();
  switchWorker(
    () => log.push('begun'),
    workers,
    (ms, work) => {
      expect(ms).toBe(SWITCH_TIMEOUT_MS);
      pass = work;
      return stop;
    },
  );
  const asked = afterWorkerSwitch().then(() => log.push('asked'));
  return { workers, log, asked, stop, pass: () => pass() };
}

/** Everything that doesn't wait for an event or a timer has happened. */
const settled = () => new Promise(resolve => setImmediate(resolve));

test('requests wait while a new worker takes over', async () => {
  const { workers, log, asked, stop } = change();
  await settled();
  expect(log).toEqual(['begun']);
  workers.dispatchEvent(new Event('controllerchange'));
  await asked;
  expect(log).toEqual(['begun', 'asked']);
  expect(stop).toHaveBeenCalledOnce();
});

test('requests go on after a second if the old worker is busy', async () => {
  const { log, asked, pass } = change();
  await settled();
  expect(log).toEqual(['begun']);
  pass();
  await asked;
  expect(log).toEqual(['begun', 'asked']);
});

test('nothing waits before and after a switch', async () => {
  const isFree = () => Promise.race([afterWorkerSwitch().then(() => true), settled().then(() => false)]);
  expect(await isFree()).toBe(true);
  const { workers } = change();
  expect(await isFree()).toBe(false);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(await isFree()).toBe(true);
});
