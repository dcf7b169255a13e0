// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeskAppointment } from '../../../../../../contract/desk.ts';
import { columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { DayList } from '../../../../../../src/features/desk/day/DayList.tsx';
import { PrintSheet } from '../../../../../../src/features/desk/day/PrintSheet.tsx';
import { useCellWords } from '../../../../../../src/features/desk/day/useCellWords.ts';
import { blankPage } from '../../../blankPage.ts';
import { appointment, at, doctorDay, EARLY, ZONE } from './fixtures.ts';

vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});

const MARK = 'desk.day.askedToMove';
const UNRECORDED = 'desk.patients.parts.unrecorded';
const asked = { asked_to_move_at: at('07:00') };

interface PageProps {
  appointments: DeskAppointment[];
  view: typeof EARLY;
}

function Page({ appointments, view }: PageProps) {
  const words = useCellWords(ZONE);
  const columns = [columnOf(doctorDay({ appointments }), view)];
  const shared = { columns, words, titleOf: () => '' };
  return [
    createElement(DayList, { ...shared, key: 'list', today: view.today, now: EARLY.now, onOpen: () => {} }),
    createElement(PrintSheet, { ...shared, key: 'sheet', heading: '', savedAt: undefined, zone: ZONE }),
  ];
}

const page = blankPage();

/** What the list shows, what it tells screen readers, and what is printed of an appointment. */
async function textsOf(one: DeskAppointment, view = EARLY): Promise<(string | null | undefined)[]> {
  await page.render(createElement(Page, { appointments: [one], view }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const listed = page.element.querySelector('.day-list-booked');
  return [
    listed?.textContent,
    listed?.getAttribute('aria-label'),
    page.element.querySelector('.day-print tr')?.textContent,
  ];
}

test('whom the clinic asked to choose another time is marked, also on paper', async () => {
  const texts = await textsOf(appointment('09:00', asked));
  expect(texts).toEqual([MARK, MARK, MARK].map(mark => expect.stringContaining(mark)));
});

test('who came all the same isn’t marked', async () => {
  const texts = await textsOf(appointment('09:00', { ...asked, status: 'done' }));
  expect(texts).toEqual([MARK, MARK, MARK].map(mark => expect.not.stringContaining(mark)));
});

test('without a note of the attendance, an appointment of a past day isn’t called booked', async () => {
  const texts = await textsOf(appointment('09:00', asked), {
    now: Date.parse(at('00:00', '2026-11-24')),
    today: '2026-11-24',
  });
  expect(texts).toEqual([UNRECORDED, UNRECORDED, UNRECORDED].map(status => expect.stringContaining(status)));
  for (const text of texts) expect(text).not.toMatch(/askedToMove|booked/);
});
