import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeskAppointment } from '../../../../../../contract/desk.ts';
import { axisDayOf, columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { DayColumn } from '../../../../../../src/features/desk/day/grid/DayColumn.tsx';
import { NameFitProvider } from '../../../../../../src/features/desk/day/grid/FittedName.tsx';
import { axisOf } from '../../../../../../src/page/timeGrid/axis.ts';
import { appointment, DATE, doctorDay, ZONE } from './fixtures.ts';

const words = {
  time: () => '',
  closed: () => '',
  off: () => '',
  clock: () => '',
  specialty: () => '',
  free: () => '',
  appointment: () => '',
};

/** The elements of the names in a column where three letters of a name fit beside the time. */
function namesIn(appointments: DeskAppointment[]): string[] {
  const day = doctorDay({ appointments });
  const html = renderToStaticMarkup(
    <NameFitProvider value={name => name.slice(0, 3)}>
      <DayColumn
        column={columnOf(day)}
        axis={axisOf(ZONE, DATE, [axisDayOf(day)])}
        words={words}
        title=""
        isToday={false}
      />
    </NameFitProvider>,
  );
  return html.match(/<strong[^>]*>Ana.*?<\/strong>/g) ?? [];
}

test('a name is cut to the width of its column', () => {
  expect(namesIn([appointment('09:00')])).toEqual([expect.stringContaining('Ana<span')]);
});

// Speech control finds a cell by its visible text, and a narrow cell clips what was cut from a name.
test('beside another appointment the name is whole, and its cell clips it', () => {
  const both = [appointment('09:00'), appointment('09:10', { squeeze_in: true })];
  expect(namesIn(both)).toEqual(both.map(() => '<strong>Ana Souza</strong>'));
});
