// @vitest-environment jsdom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useMirroredPatientData } from '../../../../../src/app/home/useMirroredPatientData.ts';
import { recordQuery } from '../../../../../src/features/record/index.ts';
import { createQueryClient } from '../../../../../src/sync/queries/cache.ts';
import { useMirrored } from '../../../../../src/sync/queries/useMirrored.ts';
import { settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);
vi.mock('../../../../../src/device/whenIdle.ts', () => ({ whenIdle: ([work]: (() => void)[]) => work?.() }));
vi.mock('../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
const entries = vi.hoisted(() => [] as string[]);
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => entries }));
const device = vi.hoisted(() => ({
  record: undefined as { value: string[]; savedAt: number } | undefined,
  respond: (_: string[]) => {},
  requests: 0,
}));
const fresh = vi.hoisted(() => () => ({ key: ['other'], call: async () => [], store: undefined }));
vi.mock('../../../../../src/features/appointments/index.ts', () => ({ appointmentsQuery: fresh }));
vi.mock('../../../../../src/features/booking/index.ts', () => ({ clinicsQuery: fresh(), specialtiesQuery: fresh() }));
vi.mock('../../../../../src/features/entries/index.ts', () => ({ entriesQuery: fresh }));
vi.mock('../../../../../src/features/questionnaire/index.ts', () => ({
  offlineAnswersQuery: fresh,
  questionsQuery: fresh(),
}));
vi.mock('../../../../../src/features/record/index.ts', () => ({
  handedInExamsQuery: fresh,
  recordQuery: (id: string) => ({
    key: ['record', id],
    call: () => {
      device.requests += 1;
      return new Promise<string[]>(resolve => {
        device.respond = resolve;
      });
    },
    store: {
      read: async () => device.record,
      write: async (value: string[]) => {
        device.record = { value, savedAt: Date.now() };
      },
    },
    overlay: (value: string[], pending: string[]) => [...value, ...pending],
  }),
}));

const query = recordQuery('ana') as unknown as Parameters<typeof useMirrored<string[]>>[0];
let seen: ReturnType<typeof useMirrored<string[]>>;

function Home() {
  useMirroredPatientData('ana', undefined, true);
  seen = useMirrored(query);
  return null;
}

async function open(record: typeof device.record) {
  Object.assign(device, { record, requests: 0 });
  const drawn = (work: () => void) =>
    act(async () => {
      work();
      await settle();
    });
  const client = createQueryClient();
  const root = createRoot(document.createElement('div'));
  await drawn(() => root.render(createElement(QueryClientProvider, { client }, createElement(Home))));
  return { respond: (record: string[]) => drawn(() => device.respond(record)) };
}

test('after sign-in the home shows the record once it has been mirrored', async () => {
  const { respond } = await open(undefined);
  expect(seen).toEqual({ data: undefined, isRead: true });
  await respond(['exam']);
  expect(seen.data).toEqual(['exam']);
  // Only for offline use: nothing else asks for it.
  expect(device.requests).toBe(1);
});

test('a mirrored record shows at once, and what came since as soon as the mirror has it', async () => {
  const { respond } = await open({ value: ['exam'], savedAt: Date.now() - 2 * 3_600_000 });
  expect(seen).toEqual({ data: ['exam'], isRead: true });
  await respond(['exam', 'prescription']);
  expect(seen.data).toEqual(['exam', 'prescription']);
});

test('pending intents are shown on top', async () => {
  entries.push('pending');
  await open({ value: ['exam'], savedAt: Date.now() });
  expect(seen.data).toEqual(['exam', 'pending']);
  expect(device.requests).toBe(0);
});
