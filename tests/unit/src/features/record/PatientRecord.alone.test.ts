import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import PatientRecord from '../../../../../src/features/record/pages/PatientRecord.tsx';

const state = vi.hoisted(() => ({
  dependent: undefined as { id: string; name: string } | undefined,
  dependents: undefined as object[] | undefined,
  status: 'loading',
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/device/reloadBlock.ts', () => ({ useReloadBlock: () => {} }));
vi.mock('../../../../../src/device/sharedFiles.ts', () => ({ useSharedFiles: () => undefined }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ plainDate: (date: string) => date }) }));
vi.mock('../../../../../src/i18n/useAge.ts', () => ({ useAge: () => () => '5' }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/page/Settled.tsx', () => ({ useSettled: () => false }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: () => ({ data: state.dependents, status: state.status }),
}));
vi.mock('../../../../../src/ui/browser/mediaQuery.ts', () => ({ useTwoColumns: () => false }));
vi.mock('../../../../../src/ui/page.ts', () => ({
  ...{ usePageSearchParams: () => new URLSearchParams(), usePageTitle: () => {}, useShown: () => true },
}));
vi.mock('../../../../../src/features/care/index.ts', () => ({
  ForWhom: () => null,
  dependentsQuery: 'dependents',
  usePatient: () => ({ id: state.dependent?.id ?? 'ana', dependent: state.dependent }),
  usePatientQuery: () => ({ status: 'loading' }),
}));
vi.mock('../../../../../src/features/entries/index.ts', () => ({ AllergyChips: () => null, entriesQuery: () => '' }));
vi.mock('../../../../../src/features/entries/summary/index.ts', () => ({
  ...{ hasSummary: () => false, hasVitals: () => false, VitalsCard: () => null },
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { id: 'ana', name: 'Ana', email: null, gender: null, birthday: '1990-01-01' } }),
}));
vi.mock('../../../../../src/features/record/exams/StoredExams.tsx', () => ({}));
vi.mock('../../../../../src/features/record/handedIn/OwnHandedIn.tsx', () => ({ OwnHandedIn: () => null }));
vi.mock('../../../../../src/features/record/history/History.tsx', () => ({}));
vi.mock('../../../../../src/features/record/history/HistoryChart.tsx', () => ({}));
vi.mock('../../../../../src/features/record/queries.ts', () => ({
  ...{ handedInExamsQuery: () => '', recordQuery: () => '' },
}));
vi.mock('../../../../../src/features/record/recordSeen.ts', () => ({ useRecordSeen: () => {} }));

/** What the facts of the patient's card say, and how many there are. */
function facts() {
  const markup = renderToStaticMarkup(createElement(PatientRecord));
  return [...markup.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, fact = '']) => fact.replace(/<[^>]*>/g, ''));
}

test('a dependent’s gender and age are blank until they are known, and keep their place', () => {
  state.dependent = { id: 'leo', name: 'Leo' };
  expect(facts()).toEqual(['', '']);
  state.status = 'ready';
  state.dependents = [{ id: 'leo', gender: 'm', birthday: '2021-02-03' }];
  expect(facts()).toEqual(['ui.gender.m', 'record.bornOn']);
  state.dependents = [{ id: 'leo', gender: null, birthday: null }];
  expect(facts()).toEqual(['ui.gender.unknown']);
});

test.each([
  ['failed', undefined],
  ['ready', [{ id: 'mia', gender: 'f', birthday: '2021-02-03' }]],
])('no place is kept for facts that won’t come: %s', (status, dependents) => {
  Object.assign(state, { dependent: { id: 'leo', name: 'Leo' }, dependents, status });
  expect(facts()).toEqual([]);
});

test('the user’s own gender and age are known at once', () => {
  Object.assign(state, { dependent: undefined, dependents: undefined, status: 'loading' });
  expect(facts()).toEqual(['ui.gender.unknown', 'record.bornOn']);
});
