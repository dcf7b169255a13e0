// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import { maySignOut } from '../../../../../src/device/signOutHooks.ts';
import { SignOutQuestion } from '../../../../../src/sync/ui/SignOutQuestion.tsx';
import { settle } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({
  drafts: { unfinished: vi.fn(), discardAll: vi.fn() },
  outbox: { discardAll: vi.fn() },
  entryList: { current: () => [], unreadable: () => [] },
}));
const addToast = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/sync/device.ts', () => device);
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => [], useUnreadable: () => [] }));
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({
  useWords: () => ({}),
  useLine: () => () => '',
}));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: () => null }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ open, actions, children }: { open: boolean; actions: ReactNode; children: ReactNode }) =>
    open ? createElement('div', {}, children, actions) : null,
}));

afterEach(() => vi.clearAllMocks());

/**
 * The person signs out with one unfinished draft, and discards it. Resolves to whether the sign-out goes on, to what
 * was deleted before that, and to the text of the question.
 */
async function discard(trouble?: StorageError['reason']) {
  device.drafts.unfinished.mockResolvedValue([{ name: 'notes:1', value: 'typed', trouble }]);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(createElement(SignOutQuestion)));
  let result: boolean | 'asked' = 'asked';
  let early: number | undefined;
  await act(async () => {
    void maySignOut().then(async finish => {
      early = device.drafts.discardAll.mock.calls.length + device.outbox.discardAll.mock.calls.length;
      await finish?.();
      result = finish !== undefined;
    });
    await settle();
  });
  const text = place.textContent;
  const button = [...place.querySelectorAll('button')].find(one => one.textContent === 'outbox.signOut.discard');
  await act(async () => {
    button?.click();
    await settle();
  });
  await act(async () => root.unmount());
  return { result, early, text };
}

test('a sign-out that discards goes on although the device fails to delete, and says so', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const outOfReach = new StorageError('unavailable', undefined);
  device.drafts.discardAll.mockRejectedValue(outOfReach);
  device.outbox.discardAll.mockRejectedValue(outOfReach);
  expect(await discard()).toMatchObject({ result: true });
  expect(addToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'error', title: 'outbox.signOut.notDiscarded.title', lasting: true }),
  );
  error.mockRestore();
});

test('a sign-out that deletes everything shows no message', async () => {
  device.drafts.discardAll.mockResolvedValue(undefined);
  device.outbox.discardAll.mockResolvedValue(undefined);
  expect(await discard()).toMatchObject({ result: true, early: 0 });
  expect(device.drafts.discardAll).toHaveBeenCalledOnce();
  expect(device.outbox.discardAll).toHaveBeenCalledOnce();
  expect(addToast).not.toHaveBeenCalled();
});

test.each(['full', 'unavailable', 'outdated'] as const)(
  'a sign-out says why a draft is on the screen only (%s)',
  async reason => {
    const { text } = await discard(reason);
    const reasons = text?.match(/offline\.storage\.(full|unavailable|outdated)/g);
    expect(reasons).toEqual([`offline.storage.${reason}`]);
  },
);

test('a sign-out names no storage problem if all drafts are stored', async () => {
  const { text } = await discard();
  expect(text).toContain('outbox.signOut.drafts');
  expect(text).toContain('notes:1');
  expect(text).not.toContain('offline.storage');
});
