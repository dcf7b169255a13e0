// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CancelAsDoctorDialog } from '../../../../../src/features/appointments/CancelAsDoctorDialog.tsx';
import { blankPage } from '../../blankPage.ts';
import { doctorAppointment, ZONE } from './fixtures.ts';

const { request, addToast, push } = vi.hoisted(() => ({ request: vi.fn(), addToast: vi.fn(), push: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const translation = { t, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/ui/useNavigator.ts', () => ({ useNavigator: () => ({ push }) }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));
vi.mock('../../../../../src/features/appointments/queries.ts', () => ({ doctorAppointmentsQuery: {} }));
vi.mock('../../../../../src/features/appointments/useCancelled.ts', () => ({
  ownCancellation: { begin: () => {}, done: async () => {} },
}));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ actions }: { actions: ReactNode }) => actions,
}));

const page = blankPage();
beforeEach(() => vi.resetAllMocks());

/** Cancels; returns the toast. */
async function cancelled(response: object) {
  request.mockResolvedValue({ id: 'x', canceled_at: '', cancel_reason: 'Medico', ...response });
  const appointment = doctorAppointment('x', '2027-03-01T12:00:00Z');
  await page.render(createElement(CancelAsDoctorDialog, { appointment, onClose: () => {} }));
  await act(async () => [...page.element.querySelectorAll('button')].at(-1)?.click());
  expect(addToast).toHaveBeenCalledOnce();
  return addToast.mock.calls[0]?.[0];
}

test('a doctor is told that an appointment is cancelled', async () => {
  expect(await cancelled({})).toMatchObject({ type: 'success', title: 'appointments.cancel.success.title' });
});

test('of one that was moved meanwhile, they are told the new time, which is still booked', async () => {
  const replaced_by = { id: 'y', date: '2027-03-02T12:00:00Z', clinic: { id: 'c', time_zone: ZONE } };
  const toast = await cancelled({ replaced_by });
  expect(toast).toMatchObject({ type: 'info', title: 'appointments.cancel.moved.title' });
  expect(toast.description).toMatch(/Rui: appointments.cancel.moved.text .*02.03.2027.*09:00/);
  toast.action.run();
  expect(push).toHaveBeenCalledWith('/diagnostic?appointment=y');
});
