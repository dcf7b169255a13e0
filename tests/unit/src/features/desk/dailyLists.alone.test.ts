// @vitest-environment jsdom
/** The numbers on the reception's daily lists, and the list of patients to call. */
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { listCorrections } from '../../../../../contract/corrections.ts';
import { listUndelivered } from '../../../../../contract/notifications.ts';
import { useCorrectionsList, useUndeliveredList } from '../../../../../src/features/desk/dailyLists.ts';
import { useUndelivered } from '../../../../../src/features/desk/messages/useUndelivered.ts';
import type { LiveEvent } from '../../../../../src/sync/live/liveEvents.ts';
import { createQueryClient } from '../../../../../src/sync/queries/cache.ts';
import { PageContext, type PageFrame } from '../../../../../src/ui/page.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);
const mocks = vi.hoisted(() => ({ request: vi.fn(), tell: (_: unknown) => {} }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/net/request.ts', () => ({ request: mocks.request }));
vi.mock('../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => [] }));
vi.mock('../../../../../src/features/desk/unconfirmed/useUnconfirmed.ts', () => ({}));
vi.mock('../../../../../src/sync/live/useLiveEvents.ts', () => ({
  useLiveEvents: (onEvent: (event: unknown) => void) => {
    mocks.tell = onEvent;
  },
}));

const MINUTE_MS = 60_000;
const rows = (length: number) => Array.from({ length }, (_, id) => ({ id }));
/** How many the server has of each. */
let held = { undelivered: 0, corrections: 0 };
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  held = { undelivered: 1, corrections: 2 };
  mocks.request.mockReset().mockImplementation(async call => {
    if (call === listUndelivered) return rows(held.undelivered);
    return call === listCorrections ? rows(held.corrections) : expect.fail('Another call.');
  });
});

let counts: number[];
const Numbers = () => {
  counts = [useUndeliveredList('clinic').count, useCorrectionsList().count];
  return null;
};

let list: readonly unknown[] | undefined;
const Calls = () => {
  list = useUndelivered({ id: 'clinic' }).data;
  return null;
};

/** Opens a page; returns a function that shows or hides it. */
async function open(Page: () => null) {
  const client = createQueryClient();
  const root = createRoot(document.createElement('div'));
  const show = (shown: boolean) =>
    act(async () => {
      const page = createElement(PageContext, { value: { shown } as PageFrame }, createElement(Page));
      root.render(createElement(QueryClientProvider, { client }, page));
      await vi.advanceTimersByTimeAsync(0);
    });
  await show(true);
  return show;
}

test('messages that fail and requests for corrections are counted within minutes, only while the page is shown', async () => {
  const show = await open(Numbers);
  expect(counts).toEqual([1, 2]);
  held = { undelivered: 3, corrections: 4 };
  await pass(2 * MINUTE_MS);
  expect(counts).toEqual([3, 4]);
  await show(false);
  mocks.request.mockClear();
  await pass(10 * MINUTE_MS);
  expect(mocks.request).not.toHaveBeenCalled();
});

test('the patients to call are fetched again after any event of the clinic, once for events of a moment', async () => {
  await open(Calls);
  const event = (kind: string, clinic_id = 'clinic') => ({ kind, clinic_id }) as LiveEvent;
  held.undelivered = 0;
  mocks.request.mockClear();
  mocks.tell(event('cancelled', 'elsewhere'));
  await pass(1_000);
  expect(mocks.request).not.toHaveBeenCalled();
  mocks.tell(event('moved'));
  mocks.tell(event('cancelled'));
  await pass(1_000);
  expect(mocks.request).toHaveBeenCalledTimes(1);
  expect(list).toEqual([]);
});
