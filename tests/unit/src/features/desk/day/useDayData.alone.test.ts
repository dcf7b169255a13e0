// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { DeskDay } from '../../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import type { Column } from '../../../../../../src/features/desk/day/column.ts';
import { useDayData } from '../../../../../../src/features/desk/day/useDayData.ts';
import { at, CARDIOLOGY, doctorDay, ZONE } from './fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ data: undefined as DeskDay | undefined }));
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/sync/device.ts', () => ({ mirror: { of: () => ({}) } }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: () => ({ data: mocks.data }),
}));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const free = [{ specialty_id: CARDIOLOGY.id, starts: [at('08:00'), at('08:30')] }];
mocks.data = { clinic, days: [doctorDay({ free })], cursor: '' };

let columns: readonly Column[] = [];
const filter = { week: false };
function Page({ now }: { now: number }) {
  columns = useDayData(clinic, filter, now, true).columns;
  return null;
}

test('a slot that has begun is no longer free, and before that the time changes no column', async () => {
  const root = createRoot(document.createElement('div'));
  const columnsAt = async (time: string) => {
    await act(async () => root.render(createElement(Page, { now: Date.parse(at(time)) })));
    return columns;
  };
  const loaded = await columnsAt('07:55');
  expect(loaded[0]?.cells).toHaveLength(2);
  expect(await columnsAt('07:59')).toBe(loaded);
  expect((await columnsAt('08:00'))[0]?.cells.map(({ start }) => start)).toEqual([Date.parse(at('08:30'))]);
  await act(async () => root.unmount());
});
