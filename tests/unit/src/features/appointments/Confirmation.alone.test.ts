// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Confirmation } from '../../../../../src/features/appointments/Confirmation.tsx';
import { blankPage } from '../../blankPage.ts';
import { appointment } from '../../sync/harness.ts';

const page = blankPage();

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ day: () => '', time: () => '' }) }));
vi.mock('../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../src/features/appointments/useConfirm.ts', () => ({ useConfirm: () => async () => {} }));
vi.mock('../../../../../src/features/appointments/useChange.ts', () => ({ useChange: () => undefined }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

test('the confirmation is announced: its region is there before', async () => {
  const booked = { ...appointment(1), status: 'booked' as const, asked_to_move_at: null };
  const now = new Date(Date.parse(booked.date) - 86_400_000);
  const render = (one: typeof booked | (Omit<typeof booked, 'status'> & { status: 'confirmed' })) =>
    page.render(createElement(Confirmation, { appointment: one, dependent: undefined, now }));
  await render(booked);
  const region = page.element.querySelector('[role=status]');
  expect([region?.textContent, page.element.textContent]).toEqual(['', 'appointments.confirming.confirm']);
  await render({ ...booked, status: 'confirmed' });
  expect(page.element.querySelector('[role=status]')).toBe(region);
  expect(region?.textContent).toBe('appointments.confirming.done');
});
