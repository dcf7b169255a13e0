// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress } from '../../../../../src/ui/browser/afterPress.ts';

const dispatch = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without a press it runs at once', () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledOnce();
});

test('what a press causes runs once it is released, and only once', () => {
  const run = vi.fn();
  dispatch('mousedown');
  afterPress(run);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  dispatch('mouseup');
  dispatch('mouseup');
  expect(run).toHaveBeenCalledOnce();
});

test('a press that was never released holds nothing back that it didn’t cause', () => {
  const run = vi.fn();
  dispatch('mousedown');
  vi.runAllTimers();
  afterPress(run);
  expect(run).toHaveBeenCalledOnce();
});
