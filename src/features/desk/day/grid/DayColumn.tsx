import { flashOutline } from 'ionicons/icons';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Axis, placeOn } from '../../../../page/timeGrid/axis.ts';
import { Icon } from '../../../../ui/graphics/Icon.tsx';
import { type AppointmentCell, type Cell, type Column, type FreeCell, freeCount } from '../column.ts';
import { isOff } from '../filter.ts';
import type { CellWords } from '../useCellWords.ts';
import { FittedName } from './FittedName.tsx';

interface DayColumnProps {
  column: Column;
  axis: Axis;
  words: CellWords;
  /** The header: the doctor's name, or the day of a week. */
  title: string;
  isToday: boolean;
  /** Whether the day is over. */
  isOver: boolean;
  isWeek: boolean;
}

/** How long an appointment must be for three lines of text in its cell. */
const THREE_LINES_MS = 30 * 60_000;

/** Places a cell by CSS variables, in minutes and lanes. */
const placeOf = (axis: Axis, date: string, { start, end, lane, lanes }: Cell) =>
  ({
    '--top': axis.topOf(date, start),
    '--length': (end - start) / 60_000,
    '--lane': lane,
    '--lanes': lanes,
  }) as CSSProperties;

const placeOfHours = (axis: Axis, date: string, { start, end }: { start: string; end: string }) =>
  ({
    '--top': axis.topOf(date, Date.parse(start)),
    '--length': (Date.parse(end) - Date.parse(start)) / 60_000,
  }) as CSSProperties;

/** A closed time, as much of it as is on the axis. */
function closedSpanOf(axis: Axis, date: string, { start, end }: { start: string; end: string }) {
  const { top, length } = placeOn(axis, date, { start: Date.parse(start), end: Date.parse(end) });
  return { '--top': top, '--length': length } as CSSProperties;
}

/**
 * One doctor's day. To screen readers, the grid has a row for each doctor. Rendered again only when its own data
 * changes: 30 of these are on the page. Events are handled by the grid.
 */
export const DayColumn = memo(function DayColumn({
  column,
  axis,
  words,
  title,
  isToday,
  isOver,
  isWeek,
}: DayColumnProps) {
  const { t } = useTranslation();
  const { key, day, cells } = column;
  const { closed = [] } = day;
  const isEmpty = isOff(day) && closed.length > 0;
  const booked = t('desk.day.booked', { count: day.appointments.length });
  const free = t('desk.day.free', { count: freeCount(cells) });
  const open = isOver ? booked : t('desk.day.counts', { booked, free });
  const counts = isOff(day) ? t('desk.day.closed') : open;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't place its cells by time
    // biome-ignore lint/a11y/useFocusableInteractive: only the cells take the focus
    <div role="row" className="day-column" data-today={isToday || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="rowheader" className="day-column-head">
        <strong>{title}</strong>
        <span>
          {[...closed.map(one => words.closed(one, day.date)), isEmpty ? '' : counts].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="day-column-body time-column time-blocked" data-column={key}>
        {day.hours.map(hours => (
          <div key={hours.start} className="day-open time-open" style={placeOfHours(axis, day.date, hours)} />
        ))}
        {/* The header says the same to screen readers. */}
        {closed.map(one => (
          <div key={one.start} aria-hidden="true" className="day-closed" style={closedSpanOf(axis, day.date, one)}>
            <span>{one.name ?? t('desk.day.away')}</span>
          </div>
        ))}
        {cells.map(cell =>
          cell.kind === 'free' ? (
            <Free key={cell.id} cell={cell} axis={axis} date={day.date} words={words} />
          ) : (
            <Booked key={cell.id} cell={cell} axis={axis} day={day} words={words} isWeek={isWeek} />
          ),
        )}
      </div>
    </div>
  );
});

function Free({ cell, axis, date, words }: { cell: FreeCell; axis: Axis; date: string; words: CellWords }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      tabIndex={-1}
      data-cell={cell.id}
      className="day-cell day-cell-free"
      style={placeOf(axis, date, cell)}
      aria-label={words.free(cell)}
    >
      {words.time(cell.start)}
    </div>
  );
}

function Booked({
  cell,
  axis,
  day: { date, doctor },
  words,
  isWeek,
}: {
  cell: AppointmentCell;
  axis: Axis;
  day: Column['day'];
  words: CellWords;
  isWeek: boolean;
}) {
  const { t } = useTranslation();
  const { appointment, status, isAsked } = cell;
  const { name } = appointment.patient;
  const time = words.time(cell.start);
  // A narrow cell clips what it shows, also the invisible rest of a cut name.
  const isNarrow = cell.lanes > 1;
  // Half a day of a week has no space for words: its colour and its icons say them.
  const statusIcon = isNarrow && isWeek ? words.icon(status) : undefined;
  const isLong = appointment.squeeze_in || isAsked || Boolean(appointment.move_requested_at) || status === 'unrecorded';
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      tabIndex={-1}
      data-cell={cell.id}
      data-status={appointment.status}
      data-narrow={isNarrow || undefined}
      data-tall={cell.end - cell.start >= THREE_LINES_MS || undefined}
      className="day-cell day-cell-booked time-cell"
      style={placeOf(axis, date, cell)}
      aria-label={words.appointment(cell, doctor)}
    >
      {/* The spaces separate the words that are visible, as in the cell's name. */}
      <span className="day-cell-line">
        {time} {isNarrow ? <strong>{name}</strong> : <FittedName name={name} beside={time} />}
      </span>{' '}
      <span className="day-cell-line day-cell-detail" data-long={isLong || undefined}>
        {appointment.squeeze_in && (
          <IconOrWord icon={statusIcon ? flashOutline : undefined} word={t('desk.day.squeezeIn')} isMark />
        )}{' '}
        {isAsked && <em>{t('desk.day.askedToMove')}</em>}{' '}
        {appointment.move_requested_at && <em>{t('appointments.move.mark')}</em>}{' '}
        <IconOrWord icon={statusIcon} word={words.status(status)} />
      </span>
    </div>
  );
}

interface IconOrWordProps {
  /** Replaces the word, which only screen readers say then; undefined where there is space for the word. */
  icon: string | undefined;
  word: string;
  /** Whether the word stands out. */
  isMark?: boolean;
}

function IconOrWord({ icon, word, isMark = false }: IconOrWordProps) {
  if (!icon) return isMark ? <em>{word}</em> : word;
  return (
    <>
      <Icon icon={icon} />
      <span className="visually-hidden">{word}</span>
    </>
  );
}
