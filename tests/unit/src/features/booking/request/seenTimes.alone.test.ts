import { expect, test, vi } from 'vitest';
import type { Mirror } from '../../../../../../src/device/mirror.ts';
import { ana, NOON, revive, signedIn } from '../../../sync/harness.ts';

/** The module as a page with this mirror has loaded it. */
async function openPage(mirror: Mirror) {
  vi.resetModules();
  vi.doMock('../../../../../../src/sync/device.ts', () => ({ mirror }));
  return await import('../../../../../../src/features/booking/request/seenTimes.ts');
}

test('two tabs that store what they have seen at once lose nothing', async () => {
  const { device, mirror } = await signedIn(ana);
  const other = await revive(device, ana);
  const pages = [await openPage(mirror), await openPage(other.mirror)] as const;
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
  for (const day of [1, 2, 3, 4]) {
    const start = `2027-03-0${day}T12:00:00.000Z`;
    pages[day % 2]?.rememberDay('elisa', 'heart', { year: 2027, month: 3, day }, [
      { start, hour: '09:00', available: true },
    ]);
  }
  await Promise.all(pages.map(page => page.seenTimesOf('elisa', 'heart')));
  const seen = await pages[0].seenTimesOf('elisa', 'heart');
  expect(seen.map(({ date }) => date)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']);
});

test('an evening search that finds nothing leaves the day that it didn’t reach', async () => {
  const { mirror } = await signedIn(ana);
  const page = await openPage(mirror);
  // 21:30 on 1 March in São Paulo: the server searches up to 29 May, the 90th day there.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-03-02T00:30:00.000Z'));
  const start = '2027-05-30T12:00:00.000Z';
  page.rememberDay('elisa', 'heart', { year: 2027, month: 5, day: 30 }, [{ start, hour: '09:00', available: true }]);
  page.rememberFirstTimes('elisa', 'heart', [], true);
  expect(await page.seenTimesOf('elisa', 'heart')).toMatchObject([{ date: '2027-05-30' }]);
});
