// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ToastProvider, useToast } from '../../../src/ui/toast.tsx';

/** What the app may do with its toasts, from within. */
let toasts: ReturnType<typeof useToast>;
function Inside() {
  toasts = useToast();
  return null;
}

test('a locked app takes all toasts away, also one that a pointer rests on', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
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
  for (const toast of page.querySelectorAll('.toast')) toast.dispatchEvent(new Event('pointerenter'));
  expect(page.textContent).toContain('Consulta de Ana');
  await act(async () => toasts.removeAll());
  expect(page.textContent).not.toContain('Ana');
  await act(async () => root.unmount());
});
