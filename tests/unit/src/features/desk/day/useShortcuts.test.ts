// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useShortcuts } from '../../../../../../src/features/desk/day/useShortcuts.ts';

const actions = { n: vi.fn(), '?': vi.fn(), escape: vi.fn(), 'shift+ArrowLeft': vi.fn() };
function Page({ hasCharacters }: { hasCharacters: boolean }) {
  useShortcuts(actions, true, hasCharacters);
  return null;
}

/** Presses all keys; returns how often each action ran. */
async function press(hasCharacters: boolean) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  for (const action of Object.values(actions)) action.mockReset();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Page, { hasCharacters })));
  for (const [key, shiftKey] of [
    ['N', false],
    ['?', true],
    ['Escape', false],
    ['ArrowLeft', true],
    ['ArrowLeft', false],
  ] as const)
    document.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }));
  await act(async () => root.unmount());
  return Object.values(actions).map(({ mock }) => mock.calls.length);
}

test('keys act', async () => {
  expect(await press(true)).toEqual([1, 1, 1, 1]);
});

test('only those that type a character can be switched off', async () => {
  expect(await press(false)).toEqual([0, 0, 1, 1]);
});
