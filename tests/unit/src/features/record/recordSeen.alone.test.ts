// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLastSeen, useRecordSeen } from '../../../../../src/features/record/recordSeen.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const EIGHT = Date.parse('2026-11-30T08:00:00Z');
const NOON = Date.parse('2026-11-30T12:00:00Z');

let last: number | undefined;
function RecordPage({ savedAt }: { savedAt: number | undefined }) {
  useRecordSeen('ana', savedAt);
  return null;
}
function Home({ shown }: { shown: boolean }) {
  last = useLastSeen('ana', shown);
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
