import { expect, test } from 'vitest';
import { onPageVisible } from '../../../../src/device/onPageVisible.ts';

test('it calls back when the page becomes visible, not when it is hidden', () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  let seen = 0;
  const note = () => {
    seen += 1;
  };
  const stop = onPageVisible(note, { window, document });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toBe(0);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pageshow'));
  expect(seen).toBe(2);
  stop();
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toBe(2);
});
