// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordEntry } from '../../../../../contract/record.ts';
import { endSession, startSession } from '../../../../../src/device/session.ts';
import { recentAdditions } from '../../../../../src/features/record/recentAdditions.ts';
import { useLastSeen, useRecordSeen } from '../../../../../src/features/record/recordSeen.ts';
import { ana } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const EIGHT = Date.parse('2026-11-30T08:00:00Z');
const NOON = Date.parse('2026-11-30T12:00:00Z');
const HOUR = 3_600_000;

/** A record whose exams were added at these times of the server. */
const record = (...added: number[]) =>
  [
    {
      clinic: { time_zone: 'America/Sao_Paulo' },
      exams: added.map(at => ({ created_at: new Date(at).toISOString(), mimetype: 'application/pdf' })),
    },
  ] as unknown as RecordEntry[];

let last: number | undefined;
function RecordPage({ seen, id = 'ana' }: { seen: RecordEntry[] | undefined; id?: string }) {
  useRecordSeen(id, seen);
  return null;
}
function Home({ shown, id = 'ana' }: { shown: boolean; id?: string }) {
  last = useLastSeen(id, shown);
  return null;
}

const root = () => createRoot(document.createElement('div'));
const home = root();
const showHome = (shown: boolean) => act(() => home.render(createElement(Home, { shown })));
async function lastSeen() {
  await showHome(false);
  await showHome(true);
  return last;
}

beforeEach(() => localStorage.clear());

test('a record was seen up to its latest addition, whatever the time is on the device', async () => {
  expect(await lastSeen()).toBeUndefined();
  await act(() => root().render(createElement(RecordPage, { seen: record(EIGHT) })));
  expect(await lastSeen()).toBe(EIGHT);
});

test('what is added later is new, also on a device whose clock is two hours ahead', async () => {
  vi.useFakeTimers({ now: EIGHT + 2 * HOUR, toFake: ['Date'] });
  await act(() => root().render(createElement(RecordPage, { seen: record(EIGHT) })));
  const since = await lastSeen();
  const now = new Date(EIGHT + 4 * HOUR);
  expect(recentAdditions(record(EIGHT), since, now)).toBeUndefined();
  expect(recentAdditions(record(EIGHT, EIGHT + HOUR), since, now)).toMatchObject({ others: 0 });
  vi.useRealTimers();
});

test('in a record without any additions, the first one is new', async () => {
  await act(() => root().render(createElement(RecordPage, { seen: record() })));
  const now = new Date(EIGHT + HOUR);
  expect(recentAdditions(record(EIGHT), await lastSeen(), now)).toMatchObject({ others: 0 });
});

test('a later response on the same page is seen too; a page that isn’t shown sees nothing', async () => {
  const page = root();
  await act(() => page.render(createElement(RecordPage, { seen: record(EIGHT) })));
  await act(() => page.render(createElement(RecordPage, { seen: record(EIGHT, NOON) })));
  expect(await lastSeen()).toBe(NOON);
  await act(() => page.render(createElement(RecordPage, { seen: undefined })));
  expect(await lastSeen()).toBe(NOON);
});

test('what is stored is read when a page is shown, not each time it is drawn', async () => {
  await lastSeen();
  const read = vi.spyOn(Storage.prototype, 'getItem');
  await showHome(true);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test('each patient’s record is seen on its own, also when the page goes over to another patient', async () => {
  await act(() => root().render(createElement(RecordPage, { seen: record(EIGHT) })));
  await act(() => root().render(createElement(RecordPage, { seen: record(EIGHT, NOON), id: 'leo' })));
  expect(await lastSeen()).toBe(EIGHT);
  await act(() => home.render(createElement(Home, { shown: true, id: 'leo' })));
  expect(last).toBe(NOON);
});

test('what was seen is forgotten when the session ends', async () => {
  startSession({ role: 'Patient', token: 'token', user: ana });
  await act(() => root().render(createElement(RecordPage, { seen: record(EIGHT) })));
  expect(await lastSeen()).toBe(EIGHT);
  endSession('signed-out');
  expect(await lastSeen()).toBeUndefined();
});
