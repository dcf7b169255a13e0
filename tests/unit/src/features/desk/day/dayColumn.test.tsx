import { flashOutline } from 'ionicons/icons';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeskAppointment } from '../../../../../../contract/desk.ts';
import { axisDayOf, columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { DayColumn } from '../../../../../../src/features/desk/day/grid/DayColumn.tsx';
import { NameFitProvider } from '../../../../../../src/features/desk/day/grid/FittedName.tsx';
import { axisOf } from '../../../../../../src/page/timeGrid/axis.ts';
import { appointment, at, DATE, doctorDay, EARLY, ZONE } from './fixtures.ts';

const words = {
  time: () => '',
  closed: () => '',
  off: () => '',
  clock: () => '',
  specialty: () => '',
  status: (status: string) => status,
  icon: () => '<svg/>',
  free: () => '',
  appointment: () => '',
};

/** A column where three letters of a name fit beside the time. */
function htmlOf(appointments: DeskAppointment[], view = EARLY, isWeek = false): string {
  const day = doctorDay({ appointments });
  return renderToStaticMarkup(
    <NameFitProvider value={name => name.slice(0, 3)}>
      <DayColumn
        column={columnOf(day, view)}
        axis={axisOf(ZONE, DATE, [axisDayOf(day)])}
        words={words}
        title=""
        isToday={false}
        isOver={day.date < view.today}
        isWeek={isWeek}
      />
    </NameFitProvider>,
  );
}

/** The elements of the names in a column. */
const namesIn = (appointments: DeskAppointment[]): string[] =>
  htmlOf(appointments).match(/<strong[^>]*>Ana.*?<\/strong>/g) ?? [];

test('a name is cut to the width of its column', () => {
  expect(namesIn([appointment('09:00')])).toEqual([expect.stringContaining('Ana<span')]);
});

// Speech control finds a cell by its visible text, and a narrow cell clips what was cut from a name.
test('beside another appointment the name is whole, and its cell clips it', () => {
  const both = [appointment('09:00'), appointment('09:10', { squeeze_in: true })];
  expect(namesIn(both)).toEqual(both.map(() => '<strong>Ana Souza</strong>'));
});

test('whom the clinic asked is marked, but not once they have come', () => {
  const asked = { asked_to_move_at: at('07:00') };
  expect(htmlOf([appointment('09:00', asked)])).toContain('desk.day.askedToMove');
  expect(htmlOf([appointment('09:00', { ...asked, status: 'done' })])).not.toContain('desk.day.askedToMove');
});

test('an appointment without a note of the attendance is booked only until the day is over', () => {
  expect(htmlOf([appointment('09:00')])).toContain(' booked<');
  expect(htmlOf([appointment('09:00')], { ...EARLY, today: '2026-11-24' })).toContain(' unrecorded<');
});

test('a day that is over counts its appointments, and no free times', () => {
  expect(htmlOf([appointment('09:00')])).toContain('desk.day.counts');
  const past = htmlOf([appointment('09:00')], { ...EARLY, today: '2026-11-24' });
  expect(past).toContain('desk.day.booked');
  expect(past).not.toContain('desk.day.counts');
});

test('half a day of a week shows the status by its icon, and its word to screen readers', () => {
  const both = [appointment('09:00'), appointment('09:10', { squeeze_in: true })];
  const hidden = '<span class="visually-hidden">booked</span>';
  expect(htmlOf(both, EARLY, true)).toContain(hidden);
  expect(htmlOf(both)).not.toContain(hidden);
  expect(htmlOf([appointment('09:00')], EARLY, true)).not.toContain(hidden);
});

test('half a day of a week marks a squeeze-in by its icon, a whole cell by its word', () => {
  const flash = flashOutline.slice(flashOutline.indexOf('<svg'));
  const squeezed = appointment('09:10', { squeeze_in: true });
  const narrow = htmlOf([appointment('09:00'), squeezed], EARLY, true);
  expect(narrow.split(flash)).toHaveLength(2);
  expect(narrow).toContain('<span class="visually-hidden">desk.day.squeezeIn</span>');
  expect(htmlOf([squeezed], EARLY, true)).toContain('<em>desk.day.squeezeIn</em>');
  expect(htmlOf([squeezed], EARLY, true)).not.toContain(flash);
});
