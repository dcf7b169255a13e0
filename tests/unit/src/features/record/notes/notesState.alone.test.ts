import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { NotesState } from '../../../../../../src/features/record/notes/NotesState.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ') }),
}));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => 'UTC',
  useDates: () => ({
    day: (date: Date) => date.toISOString().slice(0, 10),
    time: (date: Date | string) => new Date(date).toISOString().slice(11, 16),
  }),
}));

afterEach(() => {
  vi.useRealTimers();
});

/** What is said on 30 November of a text that was stored or sent on a date at 17:30. */
function textOf(what: 'draftAt' | 'sentAt', date: string): string | undefined {
  vi.useFakeTimers({ now: new Date('2026-11-30T20:00:00Z') });
  const times = { draftAt: undefined, sentAt: undefined, [what]: Date.parse(`${date}T17:30:00Z`) };
  const markup = renderToStaticMarkup(
    createElement(NotesState, { ...times, isDirty: what === 'draftAt', onDiscard: () => {} }),
  );
  return markup.match(/<span>(record.*?)<\/span>/)?.[1];
}

test('a text of today has its time, one of an earlier day its date too', () => {
  expect(textOf('draftAt', '2026-11-30')).toBe('record.diagnostic.draftAt 17:30');
  expect(textOf('draftAt', '2026-11-28')).toBe('record.diagnostic.draftOn 2026-11-28 17:30');
  expect(textOf('sentAt', '2026-11-30')).toBe('record.diagnostic.sentAt 17:30');
  expect(textOf('sentAt', '2026-11-28')).toBe('record.diagnostic.sentOn 2026-11-28 17:30');
});

test('without a time, it says whether there is something to save', () => {
  const stateOf = (isDirty: boolean) =>
    renderToStaticMarkup(
      createElement(NotesState, { isDirty, draftAt: undefined, sentAt: undefined, onDiscard: () => {} }),
    );
  expect(stateOf(false)).toContain('<span>record.diagnostic.unchanged</span>');
  expect(stateOf(true)).toContain('<span>record.diagnostic.unsaved</span>');
});
