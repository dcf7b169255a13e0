// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useDismissedCancellations } from '../../../../../src/features/appointments/useDismissedCancellations.ts';
import { settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const device = vi.hoisted(() => ({ value: undefined as unknown }));
vi.mock('../../../../../src/sync/device.ts', () => ({
  userStore: () => ({
    read: async () => device.value,
    write: async (value: unknown, combine: (stored: unknown, value: unknown) => unknown) => {
      device.value = combine(device.value, value);
    },
  }),
}));

const dismissals: ReturnType<typeof useDismissedCancellations>[] = [];
function Page() {
  dismissals.push(useDismissedCancellations(true));
  return null;
}

test('what the patient dismisses stays dismissed on this device', async () => {
  const drawn = (work: () => void) =>
    act(async () => {
      work();
      await settle();
    });
  const open = () => drawn(() => createRoot(document.createElement('div')).render(createElement(Page)));
  await open();
  expect([dismissals[0]?.dismissed, dismissals.at(-1)?.dismissed]).toEqual([undefined, []]);
  await drawn(() => dismissals.at(-1)?.dismiss(['one']));
  await drawn(() => dismissals.at(-1)?.dismiss(['two']));
  expect(dismissals.at(-1)?.dismissed).toEqual(['one', 'two']);
  await open();
  expect(dismissals.at(-1)?.dismissed).toEqual(['one', 'two']);
});
