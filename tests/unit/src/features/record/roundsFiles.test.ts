// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { storeRoundsFiles } from '../../../../../src/features/record/roundsFiles.ts';

const exam = (id: string, size: number | null, mimetype: 'application/pdf' | 'image/png' = 'image/png') => ({
  ...{ id, appointment_id: 'a', created_at: '2027-01-04T12:00:00Z', name: id, mimetype, size },
});

function tools(known: ReturnType<typeof exam>[], kept: string[] = [], areComplete = true) {
  const written: string[] = [];
  return {
    written,
    exams: async () => ({ known, areComplete }),
    files: {
      of: (_patient: string, id: string) => ({ read: async () => undefined, write: async () => void written.push(id) }),
      stored: async () => ({ examIds: new Set(kept), bytes: 0 }),
      retain: vi.fn(async () => {}),
    },
    download: vi.fn(async () => new Blob(['x'])),
    fetchPdfReader: vi.fn(async () => {}),
    maxBytes: 100,
    ended: new AbortController(),
    get signal() {
      return this.ended.signal;
    },
  };
}

test('stores small files first, until the space is used up, and none twice', async () => {
  const given = tools(
    [exam('large', 90), exam('small', 10), exam('medium', 40), exam('here', 1), exam('none', null)],
    ['here'],
  );
  expect(await storeRoundsFiles(['ana'], given)).toBe(2);
  expect(given.written).toEqual(['small', 'medium']);
  expect(given.files.retain).toHaveBeenCalledWith(new Map([['ana', ['large', 'small', 'medium', 'here', 'none']]]));
  expect(given.fetchPdfReader).not.toHaveBeenCalled();
});

test('deletes no file of a patient whose exams are not all known', async () => {
  const given = tools([exam('small', 10)], ['other'], false);
  await storeRoundsFiles(['ana'], given);
  expect(given.files.retain).toHaveBeenCalledWith(new Map([['ana', undefined]]));
  expect(given.written).toEqual(['small']);
});

test('a PDF brings its reader along', async () => {
  const given = tools([exam('report', 10, 'application/pdf')]);
  await storeRoundsFiles(['ana'], given);
  expect(given.fetchPdfReader).toHaveBeenCalledOnce();
});

test('what arrives after the session has ended is neither stored nor followed by more', async () => {
  const given = tools([exam('first', 10), exam('second', 20, 'application/pdf')]);
  given.download.mockImplementation(async () => {
    given.ended.abort();
    return new Blob(['x']);
  });
  expect(await storeRoundsFiles(['ana'], given)).toBe(0);
  expect([given.written, given.download.mock.calls.length]).toEqual([[], 1]);
  expect(given.fetchPdfReader).not.toHaveBeenCalled();
});
