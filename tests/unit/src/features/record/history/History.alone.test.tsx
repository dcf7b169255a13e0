import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { RecordEntry } from '../../../../../../contract/record.ts';
import { History } from '../../../../../../src/features/record/history/History.tsx';
import { patientAppointment } from '../../appointments/fixtures.ts';

const reader = vi.hoisted(() => ({ role: 'Patient' }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ dayTime: (instant: string) => instant }) }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { id: 'reader', role: reader.role } }),
}));
vi.mock('../../../../../../src/features/record/history/LongList.tsx', async () => {
  const { Children } = await import('react');
  return {
    LongList: ({ items, render }: { items: object[]; render: (item: object) => ReactNode }) =>
      Children.toArray(items.map(render)),
  };
});
vi.mock('../../../../../../src/features/record/history/HistoryEntry.tsx', () => ({
  HistoryEntry: ({ entry, isOpen }: { entry: RecordEntry; isOpen: boolean }) => `[${entry.id}${isOpen ? ' open' : ''}]`,
}));

const at = (id: string, days: number): RecordEntry => ({
  ...patientAppointment(id, new Date(Date.now() + days * 86_400_000).toISOString()),
  exams: [],
});
const [past, older, upcoming] = [at('past', -1), at('older', -2), at('upcoming', 1)];

/** The entries in order, and those that are unfolded. */
function entriesFor(role: 'Patient' | 'Doctor', data: RecordEntry[]): string[] {
  reader.role = role;
  const query = { status: 'ready', data, fresh: true, error: undefined, retry: () => {} } as never;
  const html = renderToStaticMarkup(<History record={query} patientId="ana" />);
  // The parts of the page lead to the first heading.
  expect(html.indexOf('id="record-history"')).toBe(html.indexOf('<h2') + '<h2 class="record-heading" '.length);
  return [...html.matchAll(/\[([^\]]+)\]/g)].map(([, entry]) => entry ?? '');
}

test('patients read the upcoming ones first, folded', () => {
  expect(entriesFor('Patient', [upcoming, past, older])).toEqual(['upcoming', 'past open', 'older']);
});

test('doctors read the past ones first', () => {
  expect(entriesFor('Doctor', [upcoming, past, older])).toEqual(['past open', 'older', 'upcoming open']);
});

test.each(['Patient', 'Doctor'] as const)('upcoming ones alone are unfolded (%s)', role => {
  expect(entriesFor(role, [upcoming])).toEqual(['upcoming open']);
});
