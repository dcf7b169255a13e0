// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { isReloadBlocked } from '../../../../../../src/device/reloadBlock.ts';
import { RecoveryCodes } from '../../../../../../src/features/identity/factors/RecoveryCodes.tsx';
import { ana } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('../../../../../../src/features/identity/auth.tsx', () => ({ useSession: () => ({ user: ana }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/ui/useCopy.ts', () => ({ useCopy: () => async () => true }));

test('an update waits while new recovery codes are shown', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(RecoveryCodes, { codes: ['abcd-efgh'], onDone: () => {} })));
  expect(isReloadBlocked()).toBe(true);
  await act(async () => root.unmount());
  expect(isReloadBlocked()).toBe(false);
});
