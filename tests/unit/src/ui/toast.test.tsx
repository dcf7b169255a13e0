// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from '../../../../src/ui/toast.tsx';

/** What the app may do with its toasts, from within. */
let toasts: ReturnType<typeof useToast>;
function Inside() {
  toasts = useToast();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => vi.useRealTimers());

async function shown() {
  const page = document.createElement('div');
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <ToastProvider>
        <Inside />
      </ToastProvider>,
    ),
  );
  await act(async () => {
    toasts.addToast({ type: 'info', title: 'Consulta de Ana' });
    toasts.addToast({ type: 'error', title: 'Exame de Ana' });
  });
  const info = page.querySelector('.toast-info');
  return {
    texts: () => [...page.querySelectorAll('.toast-title')].map(({ textContent }) => textContent),
    /** React hears of a pointer that enters or leaves an element through these events. */
    hover: () => act(async () => info?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))),
    leave: () => act(async () => info?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))),
    wait: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    close: () => act(async () => root.unmount()),
  };
}

test('a toast goes after three seconds, one that a pointer rests on three seconds after it left', async () => {
  const { texts, hover, leave, wait, close } = await shown();
  await hover();
  await wait(2_999);
  expect(texts()).toEqual(['Exame de Ana', 'Consulta de Ana']);
  await wait(1);
  expect(texts()).toEqual(['Consulta de Ana']);
  await wait(60_000);
  expect(texts()).toEqual(['Consulta de Ana']);
  await leave();
  await wait(2_999);
  expect(texts()).toEqual(['Consulta de Ana']);
  await wait(1);
  expect(texts()).toEqual([]);
  await close();
});

test('a locked app takes all toasts away, also one that a pointer rests on', async () => {
  const { texts, hover, wait, close } = await shown();
  await hover();
  await wait(10_000);
  expect(texts()).toEqual(['Consulta de Ana']);
  await act(async () => toasts.removeAll());
  expect(texts()).toEqual([]);
  await close();
});
