// @vitest-environment jsdom
import { act, createElement, type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { useProof } from '../../../../../../src/features/identity/factors/useProof.tsx';
import { ApiError } from '../../../../../../src/net/errors.ts';
import { blankPage } from '../../../blankPage.ts';
import { settle } from '../../../sync/harness.ts';

const request = vi.hoisted(() => vi.fn());
const close = vi.hoisted(() => ({ byLeaving: () => {} }));
vi.mock('../../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../../src/page/useErrorToast.ts', () => ({ useErrorToast: () => () => {} }));
vi.mock('../../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ children, onClose }: { children: ReactNode; onClose: () => void }) => {
    close.byLeaving = onClose;
    return children;
  },
}));
vi.mock('../../../../../../src/features/identity/auth.tsx', () => ({
  useSession: () => ({ user: { email: 'ana@clinic.test', has_passkey: true } }),
}));
vi.mock('../../../../../../src/features/identity/accountFields.tsx', () => ({
  KnownEmail: () => null,
  CurrentPasswordField: ({ control }: { control: Control<{ password: string }> }) =>
    createElement('input', control.register('password')),
}));
vi.mock('../../../../../../src/features/identity/factors/PasskeyButton.tsx', () => ({
  PasskeyButton: ({ use }: { use: (passkeys: object) => Promise<void> }) =>
    createElement(
      'button',
      { type: 'button', onClick: () => void use({ askForPasskey: async () => ({}) }) },
      'passkey',
    ),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const page = blankPage();
const work = vi.fn<() => Promise<void>>();
let unlock: () => void;

function Settings() {
  const proof = useProof();
  return createElement(
    'div',
    {},
    createElement('button', { type: 'button', onClick: () => void proof.run('removal', work) }, 'remove'),
    proof.dialog,
  );
}

function Place() {
  const [isThere, setThere] = useState(true);
  return createElement(
    'div',
    {},
    isThere && createElement(Settings),
    createElement('button', { type: 'button', onClick: () => setThere(false) }, 'leave'),
  );
}

const button = (label: string) =>
  [...page.element.querySelectorAll('button')].find(({ textContent }) => textContent === label);
const press = (label: string) =>
  act(async () => {
    button(label)?.click();
    await settle();
  });
const answer = () =>
  act(async () => {
    unlock();
    await settle();
  });
const type = (text: string) =>
  act(async () => {
    const field = page.element.querySelector('input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** A change for which the server first asks who it is; then the password is on its way to it. */
async function sendPassword() {
  await press('remove');
  await type('secret');
  await press('factors.proof.submit');
  expect(request).toHaveBeenCalledOnce();
}

beforeEach(async () => {
  request.mockReset();
  request.mockImplementation(
    () =>
      new Promise<void>(resolve => {
        unlock = resolve;
      }),
  );
  work.mockReset();
  work.mockRejectedValueOnce(new ApiError({ status: 403, code: 'proof_required' } as never));
  await page.render(createElement(Place));
});

test('after the password the change is made', async () => {
  await sendPassword();
  await answer();
  expect(work).toHaveBeenCalledTimes(2);
});

test('the question can’t be cancelled while the password is being sent', async () => {
  await sendPassword();
  expect(button('ui.cancel')?.disabled).toBe(true);
});

test('a question that was closed meanwhile, as by leaving the page, makes no change', async () => {
  await sendPassword();
  await act(async () => close.byLeaving());
  await answer();
  expect(work).toHaveBeenCalledOnce();
});

test('nor does one whose page is gone', async () => {
  await sendPassword();
  await press('leave');
  await answer();
  expect(work).toHaveBeenCalledOnce();
});

test('nor a passkey that arrives after the question was cancelled', async () => {
  request.mockResolvedValueOnce({ token: 'token', options: {} });
  await press('remove');
  await press('passkey');
  await press('ui.cancel');
  await answer();
  expect(work).toHaveBeenCalledOnce();
  expect(button('ui.cancel')).toBeUndefined();
});

test('a closed question doesn’t answer a later one', async () => {
  await sendPassword();
  const earlier = unlock;
  await act(async () => close.byLeaving());
  work.mockRejectedValueOnce(new ApiError({ status: 403, code: 'proof_required' } as never));
  await press('remove');
  unlock = earlier;
  await answer();
  expect(work).toHaveBeenCalledTimes(2);
  expect(button('ui.cancel')).toBeDefined();
});
