// @vitest-environment jsdom
import { act, createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import NewDocument from '../../../../../src/features/record/pages/NewDocument.tsx';
import { blankPage } from '../../blankPage.ts';

const page = blankPage();
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: () => ({}) }) }));
vi.mock('../../../../../src/ui/page.ts', () => ({
  usePageSearchParams: () => new URLSearchParams('appointment=a&kind=exam_request'),
  usePageTitle() {},
  useShown: () => true,
}));
vi.mock('../../../../../src/features/record/queries.ts', () => ({ appointmentQuery: () => 'appointment' }));
vi.mock('../../../../../src/features/documents/index.ts', () => ({ usualContentsQuery: 'usual' }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: string | null) =>
    query === 'appointment' ? { status: 'ready', data: [{ id: 'a', patient: { id: 'ana' } }] } : { status: 'loading' },
}));
vi.mock('../../../../../src/features/record/useMovedAppointment.ts', () => ({ useMovedAppointment() {} }));
vi.mock('../../../../../src/features/record/useOfflineAccessLog.ts', () => ({ useOfflineAccessLog() {} }));
vi.mock('../../../../../src/features/record/PatientCard.tsx', () => ({ PatientCard: () => null }));
vi.mock('../../../../../src/features/record/notes/LostDocument.tsx', () => ({ LostDocument: () => null }));
vi.mock('../../../../../src/ui/feedback/Loading.tsx', () => ({ Loading: () => 'loading' }));
vi.mock('../../../../../src/features/documents/form/index.ts', () => ({ DocumentForm: () => 'form' }));

afterEach(() => {
  vi.useRealTimers();
});

test('the form doesn’t wait long for what is offered to tap', async () => {
  vi.useFakeTimers();
  await page.render(createElement(NewDocument));
  expect(page.element.textContent).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.element.textContent).toBe('form');
});
