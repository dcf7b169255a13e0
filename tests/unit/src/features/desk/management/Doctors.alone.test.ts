import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ManagedClinic, ManagedDoctor } from '../../../../../../contract/management.ts';
import { Doctors } from '../../../../../../src/features/desk/management/Doctors.tsx';

const doctors = vi.hoisted(() => [] as ManagedDoctor[]);
vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/sync/device.ts', () => ({
  outbox: {},
  mirror: { of: () => ({}) },
  userStore: () => ({}),
}));
vi.mock('../../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../../src/page/useConfirm.tsx', () => ({ useConfirm: () => ({ dialog: null }) }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({}) }));
vi.mock('../../../../../../src/features/desk/management/useFactorReset.ts', () => ({ useFactorReset: () => () => {} }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: () => ({ data: doctors, status: 'ready', fresh: true }),
  useRefresh: () => () => {},
}));

const clinic = { id: 'clinic', requires_second_factor: false } as ManagedClinic;

/** The page with one doctor, whose account is disabled. */
function pageWith(changes: Partial<ManagedDoctor>): string {
  doctors.splice(0, 1, {
    ...{ id: 'ana', name: 'Ana', email: 'ana@example.com', CRM: '123456SP', phone: '+5511987654321', specialties: [] },
    ...{ approved: true, disabled: true, sessions: 0, squeeze_ins_per_day: 2, second_factor: false },
    ...changes,
  });
  return renderToStaticMarkup(createElement(Doctors, { clinic }));
}

test('an account that the clinic has disabled can be enabled', () => {
  for (const changes of [{}, { closed: false }]) {
    const page = pageWith(changes);
    expect(page).toContain('desk.management.disabled');
    expect(page).toContain('desk.management.doctors.enable.button');
  }
});

test('an account that its owner has closed is called closed, and can’t be enabled', () => {
  const page = pageWith({ closed: true });
  expect(page).toContain('desk.management.closed');
  expect(page).not.toContain('desk.management.disabled');
  expect(page).not.toContain('desk.management.doctors.enable.button');
});

test('contact and access are in one menu, and only what gives access is in the row', () => {
  const page = pageWith({ approved: false, disabled: false });
  expect(page).toContain('desk.management.doctors.waiting');
  expect(page).toContain('desk.management.actionsFor');
  expect(page).toContain('desk.management.doctors.approve.button');
  expect(page).not.toContain('desk.management.doctors.disable.button');
});

test('a heading that sorts says so, and which one does; with one doctor there is nothing to sort', () => {
  const sorting = () => pageWith({}).match(/(?<=aria-sort=")[a-z]+/g) ?? [];
  expect(sorting()).toEqual([]);
  doctors.push({ ...(doctors[0] as ManagedDoctor), id: 'bia', name: 'Bia' });
  expect(sorting()).toEqual(['ascending', 'none', 'none']);
  doctors.pop();
});
