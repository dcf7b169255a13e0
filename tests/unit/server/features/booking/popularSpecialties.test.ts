import { expect, test, vi } from 'vitest';
import { popularSpecialties } from '../../../../../server/features/booking/popularSpecialties.ts';
import type { Reader } from '../../../../../server/platform/database/database.ts';

const MINUTE_MS = 60_000;
const db = {} as Reader;
const at = (ms: number) => new Date(Date.parse('2027-03-01T12:00:00Z') + ms);

test('a failed count is reported, changes nothing that is listed, and is repeated after a minute', async () => {
  const count = vi.fn<() => Promise<string[]>>();
  const onError = vi.fn<(error: unknown) => void>();
  const popular = popularSpecialties(onError, count);
  const failure = new Error('canceling statement due to statement timeout');

  count.mockRejectedValueOnce(failure);
  expect(await popular(db, at(0))).toEqual([]);
  expect(onError.mock.calls).toEqual([[failure]]);
  expect(await popular(db, at(MINUTE_MS - 1))).toEqual([]);
  expect(count).toHaveBeenCalledTimes(1);

  count.mockResolvedValueOnce(['cardiology']);
  expect(await popular(db, at(MINUTE_MS))).toEqual(['cardiology']);
  expect(await popular(db, at(61 * MINUTE_MS - 1))).toEqual(['cardiology']);
  expect(count).toHaveBeenCalledTimes(2);

  count.mockRejectedValueOnce(failure);
  expect(await popular(db, at(61 * MINUTE_MS))).toEqual(['cardiology']);
  count.mockResolvedValueOnce(['urology', 'cardiology']);
  expect(await popular(db, at(62 * MINUTE_MS))).toEqual(['urology', 'cardiology']);
});
