import { banOutline, flashOutline, hourglassOutline, swapHorizontalOutline } from 'ionicons/icons';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { type AppointmentCell, type Cell, type Column, type FreeCell, freeCount, overOf } from './column.ts';
import { isOff } from './filter.ts';
import { type CellWords, shownLook } from './useCellWords.ts';
import type { Place } from './walk.ts';
import './day.css';

interface DayListProps {
  columns: readonly Column[];
  words: CellWords;
  titleOf: (column: Column) => string;
  /** The date at the clinic. */
  today: string;
  /** Epoch milliseconds. */
  now: number;
  onOpen: (place: Place) => void;
}

/**
 * The day on a phone: for each doctor, appointments and free times one below the other. What is over is folded, so that
 * each list begins with what comes next.
 */
export function DayList({ columns, words, titleOf, today, now, onOpen }: DayListProps) {
  return (
    <div className="day-list">
      {columns.map(column => (
        <DoctorList
          key={column.key}
          column={column}
          words={words}
          title={titleOf(column)}
          isOver={column.day.date < today}
          over={overOf(column.cells, now)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

/** More free slots in a row than this are folded. */
const FEW_SLOTS = 4;

/** Free slots in a row are shown as one line. */
function byRun(cells: readonly Cell[]): (FreeCell[] | Cell)[] {
  const runs: (FreeCell[] | Cell)[] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    if (cell.kind === 'appointment') runs.push(cell);
    else if (Array.isArray(last)) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

const DoctorList = memo(function DoctorList({
  column,
  words,
  title,
  isOver,
  over,
  onOpen,
}: {
  column: Column;
  words: CellWords;
  title: string;
  /** Whether the day is over. */
  isOver: boolean;
  /** How many of the first cells are over. */
  over: number;
  onOpen: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const { key, day, cells } = column;
  // Closed times already say that a doctor is off.
  const none = isOver ? t('desk.day.booked', { count: 0 }) : t('desk.day.free', { count: 0 });
  const empty = isOff(day) ? !day.closed?.length && t('desk.day.closed') : none;
  const open = ({ id, start }: Cell) => onOpen({ column: key, id, start });
  const booked = (run: AppointmentCell, isBeside = false) => (
    <li key={run.id} data-beside={isBeside ? 'booked' : undefined}>
      <button
        type="button"
        className="day-list-booked"
        aria-label={words.appointment(run, day.doctor)}
        onClick={() => open(run)}
      >
        {/* The spaces separate the words that are visible, as in the button's name. */}
        <span>{words.time(run.start)}</span> <strong>{run.appointment.patient.name}</strong>{' '}
        <span className="day-badges">
          {run.appointment.squeeze_in && (
            <Badge tone="warning" icon={flashOutline}>
              {t('desk.day.squeezeIn')}
            </Badge>
          )}{' '}
          {run.isAsked && (
            <Badge tone="warning" icon={hourglassOutline}>
              {t('desk.day.askedToMove')}
            </Badge>
          )}{' '}
          {run.appointment.move_requested_at && (
            <Badge icon={swapHorizontalOutline}>{t('appointments.move.mark')}</Badge>
          )}{' '}
          <Badge {...shownLook(run.status)}>{words.status(run.status)}</Badge>
        </span>
      </button>
    </li>
  );
  const runs = byRun(cells.slice(over));
  /** One free slot takes no line of its own. */
  const isSingle = (i: number) => {
    const run = runs[i];
    return Array.isArray(run) && run.length === 1;
  };
  return (
    <Card className="day-list-doctor">
      <h2>{title}</h2>
      {day.closed?.map(one => (
        <p key={one.start} className="day-list-closed">
          <Icon icon={banOutline} />
          {words.closed(one, day.date)}
        </p>
      ))}
      {cells.length === 0 && empty && <p className="day-list-empty">{empty}</p>}
      {over > 0 && (
        <details className="day-list-fold">
          <FoldSummary>{t('desk.day.over', { count: over })}</FoldSummary>
          <ul>{cells.slice(0, over).map(cell => cell.kind === 'appointment' && booked(cell))}</ul>
        </details>
      )}
      <div className="day-list-runs">
        <ul className="day-list-rows">
          {runs.map((run, i) =>
            Array.isArray(run) ? (
              // By its last slot: the first one goes when it begins, and a new key would close an open run.
              <FreeTimes key={run.at(-1)?.id} run={run} isBeside={isSingle(i) && i > 0} words={words} onOpen={open} />
            ) : (
              run.kind === 'appointment' && booked(run, isSingle(i + 1))
            ),
          )}
        </ul>
      </div>
    </Card>
  );
});

interface FreeTimesProps {
  run: readonly FreeCell[];
  /** Whether it is shown beside the appointment before it. */
  isBeside: boolean;
  words: CellWords;
  onOpen: (cell: FreeCell) => void;
}

/** Free slots in a row; hours of them are folded. */
function FreeTimes({ run, isBeside, words, onOpen }: FreeTimesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLLIElement>(null);
  /** The start of the slot that has the focus. React reports no blur when its button is removed. */
  const focused = useRef<number>(undefined);
  // A folded run stays folded when only a few slots are left, so that nothing moves under the finger.
  const [wasFolded] = useState(run.length > FEW_SLOTS);

  useLayoutEffect(() => {
    const from = focused.current;
    if (from === undefined || list.current?.contains(document.activeElement)) return;
    const next = run.findIndex(({ start }) => start >= from);
    list.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true });
  }, [run]);

  const buttons = run.map(cell => (
    <button
      key={cell.id}
      type="button"
      aria-label={words.free(cell)}
      onClick={() => onOpen(cell)}
      onFocus={() => {
        focused.current = cell.start;
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {words.time(cell.start)}
    </button>
  ));
  const [first, last] = [run[0], run.at(-1)];
  if (!(wasFolded || run.length > FEW_SLOTS) || !first || !last) {
    return (
      <li ref={list} className="day-list-free" data-beside={isBeside ? 'free' : undefined}>
        {buttons}
      </li>
    );
  }
  const span = t('desk.day.cell.span', { start: words.time(first.start), end: words.time(last.end) });
  return (
    <li ref={list} data-beside={isBeside ? 'free' : undefined}>
      <details className="day-list-fold">
        <FoldSummary>{`${span} · ${t('desk.day.free', { count: freeCount(run) })}`}</FoldSummary>
        <div className="day-list-free">{buttons}</div>
      </details>
    </li>
  );
}
