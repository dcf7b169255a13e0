// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { beforeSignOut } from '../../../../../src/device/signOutHooks.ts';
import { Devices } from '../../../../../src/features/identity/Devices.tsx';
import { settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const request = vi.hoisted(() => vi.fn());
const endSession = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../src/device/session.ts', () => ({ endSession }));
vi.mock('../../../../../src/features/identity/queries.ts', () => ({ sessionsQuery: {} }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useCachedQuery: () => ({ data: [] }) }));
vi.mock('../../../../../src/page/useErrorToast.ts', () => ({ useErrorToast: () => () => {} }));
vi.mock('../../../../../src/page/LoadFailed.tsx', () => ({ LoadFailed: () => null }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({}), deviceZone: () => 'UTC' }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../src/ui/page.ts', () => ({ useShown: () => true }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ open, actions }: { open: boolean; actions: ReactNode }) => (open ? actions : null),
}));

test('signing out everywhere discards unsent work only once the server has agreed', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const done: string[] = [];
  const remove = beforeSignOut(async () => async () => {
    done.push('discard');
  });
  endSession.mockImplementation(() => done.push('end'));
  await act(async () => root.render(createElement(Devices)));
  const press = (label: string) =>
    act(async () => {
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
      await settle();
    });
  const signOutEverywhere = async () => {
    await press('account.signOutEverywhere');
    await press('account.everywhereConfirm');
  };
  request.mockRejectedValueOnce(new Error('no network'));
  await signOutEverywhere();
  expect(request).toHaveBeenCalledOnce();
  expect(done).toEqual([]);
  request.mockResolvedValueOnce(undefined);
  await signOutEverywhere();
  expect(done).toEqual(['discard', 'end']);
  await act(async () => root.unmount());
  remove();
});
