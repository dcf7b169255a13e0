import { afterEach, expect, test, vi } from 'vitest';
import { showBadge } from '../../../../src/device/badge.ts';

afterEach(() => vi.restoreAllMocks());

function icon() {
  const marks: number[] = [];
  return {
    marks,
    setAppBadge: async (count = 0) => void marks.push(count),
    clearAppBadge: async () => void marks.push(0),
  };
}

test('a count is shown on the icon, and none is removed from it', async () => {
  const on = icon();
  await showBadge(3, on);
  await showBadge(0, on);
  expect(on.marks).toEqual([3, 0]);
});

test('a browser without badges, or one that refuses them, is no error', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await showBadge(3, {});
  await showBadge(0, {});
  expect(warned).not.toHaveBeenCalled();
  await showBadge(3, { setAppBadge: () => Promise.reject(new DOMException('No', 'NotAllowedError')) });
  expect(warned).toHaveBeenCalledTimes(1);
});
