// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { useDayOutcomes } from '../../../../../../src/features/desk/day/panels/useDayOutcomes.ts';
import type { DayData } from '../../../../../../src/features/desk/day/useDayData.ts';
import { useDayPanel } from '../../../../../../src/features/desk/day/useDayPanel.ts';
import type { ShownDay } from '../../../../../../src/features/desk/day/writes/useWritten.ts';
import { blankPage } from '../../../blankPage.ts';
import { appointment, doctorDay, ZONE } from './fixtures.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../../src/features/desk/day/writes/useWritten.ts', () => ({
  useWritten: () => ({ booked: () => ({}), cancelled: () => {} }),
}));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const data = { state: {}, columns: [], doctors: [] } as unknown as DayData;
/** Later than any test runs. */
const moved = appointment('10:00', { date: '9999-01-01T12:00:00.000Z' });
const other = { ...moved, id: 'other' };
const target = { ...doctorDay(), start: 0, specialties: [], squeezeIn: false };

let panels: ReturnType<typeof useDayPanel>;
let outcomes: ReturnType<typeof useDayOutcomes>;
function Page() {
  const shared = { clinic, data, isOver: false, now: 0, place: { current: undefined } };
  panels = useDayPanel({ ...shared, filter: { week: false }, onFilter: () => {} });
  const handlers = { onBooked: panels.finish, onCancelled: panels.close, onGone: panels.endMoving };
  outcomes = useDayOutcomes({ day: {} as ShownDay, ...handlers });
  return null;
}

const page = blankPage();

/** What is being moved after a write about an appointment succeeds whose dialog was left. */
async function movingAfter(kind: 'move' | 'cancel', former: typeof moved) {
  await page.render(createElement(Page));
  await act(async () => panels.startMoving(moved));
  await act(async () => panels.setPanel({ is: 'move', target, anyDoctor: false, moved }));
  await act(async () => {
    if (kind === 'move') outcomes.booked('move', former.id).onDone({ ...former, id: 'new' }, true);
    else outcomes.cancelled(former).onDone({ id: former.id, canceled_at: '', cancel_reason: 'Nenhum' }, true);
  });
  return { moving: panels.moving, panel: panels.panel };
}

test.each(['move', 'cancel'] as const)('moving ends when a %s of that appointment succeeds later', async kind => {
  expect(await movingAfter(kind, moved)).toEqual({ moving: undefined, panel: undefined });
});

test.each(['move', 'cancel'] as const)('a %s of another appointment doesn’t end it', async kind => {
  expect(await movingAfter(kind, other)).toMatchObject({ moving: moved, panel: { is: 'move' } });
});
