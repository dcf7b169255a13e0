import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ClosedTimeRow } from '../../../../../src/features/closedTimes/ClosedTimeRow.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/features/closedTimes/usePeriodText.ts', () => ({ usePeriodText: () => () => '' }));
vi.mock('../../../../../src/sync/ui/PendingMark.tsx', () => ({ PendingMark: () => null }));

test('a closed time is cancelled before its start, and ended from then on', () => {
  const one = { id: 'away', kind: 'absence', start: '2027-02-01T12:00:00Z' };
  const at = (now: string) =>
    renderToStaticMarkup(
      <ClosedTimeRow
        one={one as never}
        title=""
        now={Date.parse(now)}
        actions={{ edit: () => undefined, end: () => undefined }}
      />,
    );
  expect(at('2027-02-01T11:59:59Z')).toContain('closedTimes.cancel.confirm.absence');
  expect(at('2027-02-01T12:00:00Z')).toContain('closedTimes.end.confirm.absence');
});
