// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ToastProvider, useToast } from '../../../../src/ui/toast.tsx';

let toasts: ReturnType<typeof useToast> | undefined;

/** Hands out what the app may do with its toasts. */
function Inside() {
  toasts = useToast();
  return null;
}

test('the toasts of a screen leave with it, except those that tell what led to the next one', async () => {
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
    toasts?.addToast({ type: 'error', title: 'Senha incorreta' });
    toasts?.addToast({ type: 'success', title: 'Cadastro realizado', lasting: true });
  });
  expect(page.textContent).toContain('Senha incorreta');
  await act(async () => toasts?.leaveScreen());
  expect(page.textContent).not.toContain('Senha incorreta');
  expect(page.textContent).toContain('Cadastro realizado');
  await act(async () => root.unmount());
});
