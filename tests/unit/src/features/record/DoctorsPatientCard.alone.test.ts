import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { DoctorsPatientCard } from '../../../../../src/features/record/DoctorsPatientCard.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({ dayTime: (instant: string) => instant, briefDay: (instant: string) => instant }),
}));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({ LinkButton: () => null }));
vi.mock('../../../../../src/features/record/PatientCard.tsx', () => ({
  PatientCard: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../../../../../src/features/record/RecordHighlights.tsx', () => ({ RecordHighlights: () => null }));

const time_zone = 'America/Sao_Paulo';
const last = { id: 'last', date: '2026-04-01T12:00:00Z', time_zone };
const next = { id: 'next', date: '2026-05-12T12:00:00Z', time_zone };

function textAt(now: string): string {
  vi.useFakeTimers({ now: new Date(now) });
  const card = createElement(DoctorsPatientCard, {
    patient: {} as never,
    treated: { last, next },
    appointment: undefined,
  });
  return renderToString(createElement(MemoryRouter, null, card));
}

afterEach(() => {
  vi.useRealTimers();
});

test('the next appointment is shown until it begins, in a list that was fetched before', () => {
  for (const text of [last.date, 'record.patients.next', next.date]) {
    expect(textAt('2026-05-12T11:59:00Z')).toContain(text);
  }
  const after = textAt('2026-05-13T12:00:00Z');
  expect(after).toContain(last.date);
  expect(after).not.toContain('record.patients.next');
  expect(after).not.toContain(next.date);
});
