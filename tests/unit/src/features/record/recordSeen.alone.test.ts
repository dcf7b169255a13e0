// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../../../src/device/session.ts';
import { useLastSeen, useRecordSeen } from '../../../../../src/features/record/recordSeen.ts';
import { ana } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const EIGHT = Date.parse('2026-11-30T08:00:00Z');
const NOON = Date.parse('2026-11-30T12:00:00Z');

let last: number | undefined;
function RecordPage({ savedAt, id = 'ana' }: { savedAt: number | undefined; id?: string }) {
  useRecordSeen(id, savedAt);
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

test('a record was seen as it was when the server sent it, however late the page is shown', async () => {
  expect(await lastSeen()).toBeUndefined();
  await act(() => root().render(createElement(RecordPage, { savedAt: EIGHT })));
  expect(await lastSeen()).toBe(EIGHT);
});

test('a later response on the same page is seen too; a page that isn’t shown sees nothing', async () => {
  const page = root();
  await act(() => page.render(createElement(RecordPage, { savedAt: EIGHT })));
  await act(() => page.render(createElement(RecordPage, { savedAt: NOON })));
  expect(await lastSeen()).toBe(NOON);
  await act(() => page.render(createElement(RecordPage, { savedAt: undefined })));
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
  await act(() => root().render(createElement(RecordPage, { savedAt: EIGHT })));
  await act(() => root().render(createElement(RecordPage, { savedAt: NOON, id: 'leo' })));
  expect(await lastSeen()).toBe(EIGHT);
  await act(() => home.render(createElement(Home, { shown: true, id: 'leo' })));
  expect(last).toBe(NOON);
});

test('what was seen is forgotten when the session ends', async () => {
  startSession({ role: 'Patient', token: 'token', user: ana });
  await act(() => root().render(createElement(RecordPage, { savedAt: EIGHT })));
  expect(await lastSeen()).toBe(EIGHT);
  endSession('signed-out');
  expect(await lastSeen()).toBeUndefined();
});
