// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CancelledByClinic } from '../../../../../../contract/appointments.ts';
import type { DeskDay } from '../../../../../../contract/desk.ts';
import { useDayOutcomes } from '../../../../../../src/features/desk/day/panels/useDayOutcomes.ts';
import type { Query } from '../../../../../../src/sync/queries/defineQuery.ts';
import { blankPage } from '../../../blankPage.ts';
import { appointment, at, ZONE } from './fixtures.ts';

const { addToast, push } = vi.hoisted(() => ({ addToast: vi.fn(), push: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const translation = { t, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../../src/ui/useNavigator.ts', () => ({ useNavigator: () => ({ push }) }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  usePatch: () => async () => {},
  useRefresh: () => async () => {},
}));

const page = blankPage();
beforeEach(() => vi.resetAllMocks());

const day = { clinic: { id: 'clinic', name: '', time_zone: ZONE }, query: {} as Query<DeskDay>, doctors: [] };
let outcomes: ReturnType<typeof useDayOutcomes> | undefined;
function Page() {
  outcomes = useDayOutcomes({ day, onBooked: () => {}, onCancelled: () => {}, onGone: () => {} });
  return null;
}

/** Cancels an appointment; returns the toast. */
async function cancelled(moved: CancelledByClinic['replaced_by']) {
  await page.render(createElement(Page));
  const response = { id: 'x', canceled_at: '', cancel_reason: 'Nenhum' as const, replaced_by: moved };
  await act(async () => outcomes?.cancelled(appointment('10:00')).onDone(response, false));
  expect(addToast).toHaveBeenCalledOnce();
  return addToast.mock.calls[0]?.[0];
}

test('the reception is told that an appointment is cancelled', async () => {
  expect(await cancelled(undefined)).toMatchObject({ type: 'success', title: 'desk.day.cancel.done.title' });
});

test('of one that was moved meanwhile, it is told the new time, which is still booked', async () => {
  const toast = await cancelled({ id: 'y', date: at('11:00'), clinic: { id: 'clinic', time_zone: ZONE } });
  expect(toast).toMatchObject({ type: 'info', title: 'appointments.cancel.moved.title' });
  expect(toast.description).toMatch(/Ana Souza: appointments.cancel.moved.text .*23.11.2026.*11:00/);
  toast.action.run();
  expect(push).toHaveBeenCalledWith('/desk/day?clinic=clinic&date=2026-11-23&appointment=y');
});
