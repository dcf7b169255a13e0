// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, ToastScope, useToast } from '../../../../../src/ui/feedback/toast.tsx';

/** The functions that components get. */
let toasts: ReturnType<typeof useToast>;
function Probe() {
  toasts = useToast();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => vi.useRealTimers());

/** Renders a provider with the given toasts. */
async function renderToasts(...given: Parameters<typeof toasts.addToast>[0][]) {
  const page = document.createElement('div');
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <ToastProvider>
        <Probe />
      </ToastProvider>,
    ),
  );
  await act(async () => {
    for (const toast of given) toasts.addToast(toast);
  });
  const hovered = page.querySelector('.toast-info');
  return {
    texts: () => [...page.querySelectorAll('.toast-title')].map(({ textContent }) => textContent),
    /** React derives `mouseenter` and `mouseleave` from these events. */
    hover: () => act(async () => hovered?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))),
    leave: () => act(async () => hovered?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))),
    press: (name: string) =>
      act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()),
    wait: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    close: () => act(async () => root.unmount()),
  };
}

const info = { type: 'info', title: 'Consulta de Ana' } as const;
const error = { type: 'error', title: 'Exame de Ana' } as const;

test('a toast disappears after three seconds; the pointer pauses its timer and restarts it on leaving', async () => {
  const { texts, hover, leave, wait, close } = await renderToasts(info, error);
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

test('removeAll removes all toasts, even one under the pointer', async () => {
  const { texts, hover, wait, close } = await renderToasts(info, error);
  await hover();
  await wait(10_000);
  expect(texts()).toEqual(['Consulta de Ana']);
  await act(async () => toasts.removeAll());
  expect(texts()).toEqual([]);
  await close();
});

test('leaveScreen removes the toasts of the screen, except lasting ones', async () => {
  const { texts, close } = await renderToasts(error, { type: 'success', title: 'Cadastro realizado', lasting: true });
  expect(texts()).toEqual(['Exame de Ana', 'Cadastro realizado']);
  await act(async () => toasts.leaveScreen());
  expect(texts()).toEqual(['Cadastro realizado']);
  await close();
});

test('a toast with an action stays until that is done', async () => {
  const run = vi.fn();
  const { texts, press, wait, close } = await renderToasts({ ...info, action: { label: 'Abrir', run } });
  await wait(60_000);
  expect(texts()).toEqual(['Consulta de Ana']);
  await press('Abrir');
  expect(run).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
  await close();
});

test('what is left of a screen that is gone shows no toast', async () => {
  const page = document.createElement('div');
  const root = createRoot(page);
  const render = (isSignedIn: boolean) =>
    act(async () =>
      root.render(
        <ToastProvider>
          {isSignedIn && (
            <ToastScope>
              <Probe />
            </ToastScope>
          )}
        </ToastProvider>,
      ),
    );
  await render(true);
  const { addToast } = toasts;
  await act(async () => {
    addToast({ ...info, title: 'Antes' });
    addToast({ ...info, lasting: true, action: { label: 'Abrir', run: () => {} } });
  });
  await render(false);
  await act(async () => void addToast(info));
  expect([...page.querySelectorAll('.toast-title')].map(({ textContent }) => textContent)).toEqual(['Antes']);
  await act(async () => root.unmount());
});
