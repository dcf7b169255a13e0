import { expect, test, vi } from 'vitest';
import { createListeners } from '../../../../src/device/listeners.ts';

test('all listeners are called in order, with the arguments', () => {
  const listeners = createListeners<[string, number]>();
  const calls: unknown[] = [];
  listeners.add((...args) => calls.push(['first', ...args]));
  listeners.add((...args) => calls.push(['second', ...args]));
  listeners.notify('a', 1);
  expect(calls).toEqual([
    ['first', 'a', 1],
    ['second', 'a', 1],
  ]);
});

test('a removed listener is not called any more', () => {
  const listeners = createListeners();
  const removed = vi.fn();
  const other = vi.fn();
  const remove = listeners.add(removed);
  listeners.add(other);
  remove();
  listeners.notify();
  expect(removed).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledOnce();
});

test('what a listener adds or removes counts from the next call on', () => {
  const listeners = createListeners();
  const added = vi.fn();
  const removed = vi.fn();
  let remove = () => {};
  const stop = listeners.add(() => {
    listeners.add(added);
    remove();
  });
  remove = listeners.add(removed);
  listeners.notify();
  expect(added).not.toHaveBeenCalled();
  expect(removed).toHaveBeenCalledOnce();
  stop();
  listeners.notify();
  expect(added).toHaveBeenCalledOnce();
  expect(removed).toHaveBeenCalledOnce();
});
