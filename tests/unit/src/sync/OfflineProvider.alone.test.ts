// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../../src/device/session.ts';
import { OfflineProvider } from '../../../../src/sync/OfflineProvider.tsx';
import { ana } from './harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const reload = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/sync/device.ts', () => ({
  entryList: { reload, beforeSentGoes: () => () => {} },
  offlineAccessLog: { send: async () => {} },
  scheduler: { start: () => () => {} },
}));
vi.mock('../../../../src/sync/followSession.ts', () => ({ followSession: () => {} }));
vi.mock('../../../../src/sync/ui/LateResults.tsx', () => ({ LateResults: () => null }));
vi.mock('../../../../src/sync/ui/SignOutQuestion.tsx', () => ({ SignOutQuestion: () => null }));
const client = new QueryClient();
vi.mock('../../../../src/sync/queries/firstPage.ts', () => ({ takeFirstClient: () => client }));

const session = { role: ana.role, token: 'token', user: ana };
const props = { session, intents: [], describeDraft: () => '', children: null };

/** What has been read again by then. */
const readsAfter = (work: () => void) => {
  reload.mockClear();
  work();
  return reload.mock.calls.length;
};

test('the marks of what waits are read again whenever the page is shown, and no longer once it is gone', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(OfflineProvider, props as never)));
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  const fromCache = () => window.dispatchEvent(new Event('pageshow'));
  expect([readsAfter(comeBack), readsAfter(fromCache)]).toEqual([1, 1]);
  await act(async () => root.unmount());
  expect([readsAfter(comeBack), readsAfter(fromCache)]).toEqual([0, 0]);
});

test('what is being loaded is aborted at the sign-out, before the screen changes', async () => {
  const root = createRoot(document.createElement('div'));
  startSession(session);
  await act(async () => root.render(createElement(OfflineProvider, props as never)));
  let signal: AbortSignal | undefined;
  const loading = client.fetchQuery({
    queryKey: ['record'],
    queryFn: context => {
      ({ signal } = context);
      return new Promise(() => {});
    },
  });
  loading.catch(() => {});
  expect(signal?.aborted).toBe(false);
  endSession('signed-out');
  expect(signal?.aborted).toBe(true);
  await act(async () => root.unmount());
});
