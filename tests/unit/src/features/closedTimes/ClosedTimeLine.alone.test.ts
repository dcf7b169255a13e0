import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ClosedTime } from '../../../../../contract/closedTimes.ts';
import { ClosedTimeLine } from '../../../../../src/features/closedTimes/ClosedTimeLine.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values: { to?: string } = {}) => `${key} ${values.to ?? ''}` }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({ time: (instant: string) => instant.slice(11, 16) }),
}));
vi.mock('../../../../../src/features/closedTimes/usePeriodText.ts', () => ({ usePeriodText: () => () => 'period' }));

const line = (to: string) =>
  renderToStaticMarkup(
    createElement(ClosedTimeLine, { closed: { kind: 'absence', to } as ClosedTime, isBesideStart: true }),
  );

test('beside its start, a closed time says until when it lasts, and names midnight', () => {
  expect(line('2026-12-01T18:30')).toBe('closedTimes.period.until 18:30');
  expect(line('2026-12-02T00:00')).toContain('closedTimes.period.untilMidnight');
});
