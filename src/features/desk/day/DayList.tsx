import { banOutline, flashOutline, hourglassOutline, swapHorizontalOutline } from 'ionicons/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { statusLook } from '../../appointments/index.ts';
import { type AppointmentCell, type Cell, type Column, type FreeCell, overOf } from './column.ts';
import type { CellWords } from './useCellWords.ts';
import type { Place } from './walk.ts';
import './day.css';

interface DayListProps {
  columns: readonly Column[];
  words: CellWords;
  titleOf: (column: Column) => string;
  /** Epoch milliseconds. */
  now: number;
  onOpen: (place: Place) => void;
}

/**
 * The day on a phone: for each doctor, appointments and free times one below the other. What is over is folded, so that
 * each list begins with what comes next.
 */
export function DayList({ columns, words, titleOf, now, onOpen }: DayListProps) {
  return (
    <div className="day-list">
      {columns.map(column => (
        <DoctorList
          key={column.key}
          column={column}
          words={words}
          title={titleOf(column)}
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
  over,
  onOpen,
}: {
  column: Column;
  words: CellWords;
  title: string;
  /** How many of the first cells are over. */
  over: number;
  onOpen: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const { key, day, cells } = column;
  const open = ({ id, start }: Cell) => onOpen({ column: key, id, start });
  const booked = (run: AppointmentCell) => (
    <li key={run.id}>
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
          {run.appointment.asked_to_move_at && (
            <Badge tone="warning" icon={hourglassOutline}>
              {t('desk.day.askedToMove')}
            </Badge>
          )}{' '}
          {run.appointment.move_requested_at && (
            <Badge icon={swapHorizontalOutline}>{t('appointments.move.mark')}</Badge>
          )}{' '}
          <Badge {...statusLook[run.appointment.status]}>{t(`appointments.status.${run.appointment.status}`)}</Badge>
        </span>
      </button>
    </li>
  );
  return (
    <Card className="day-list-doctor">
      <h2>{title}</h2>
      {day.closed?.map(one => (
        <p key={one.start} className="day-list-closed">
          <Icon icon={banOutline} />
          {words.closed(one, day.date)}
        </p>
      ))}
      {cells.length === 0 && !day.closed?.length && <p className="day-list-empty">{t('desk.day.closed')}</p>}
      {over > 0 && (
        <details className="day-list-fold">
          <summary>{t('desk.day.over', { count: over })}</summary>
          <ul>{cells.slice(0, over).map(cell => cell.kind === 'appointment' && booked(cell))}</ul>
        </details>
      )}
      <ul>
        {byRun(cells.slice(over)).map(run =>
          Array.isArray(run) ? (
            <FreeTimes key={run[0]?.id} run={run} words={words} onOpen={open} />
          ) : (
            run.kind === 'appointment' && booked(run)
          ),
        )}
      </ul>
    </Card>
  );
});

interface FreeTimesProps {
  run: readonly FreeCell[];
  words: CellWords;
  onOpen: (cell: FreeCell) => void;
}

/** Free slots in a row; hours of them are folded. */
function FreeTimes({ run, words, onOpen }: FreeTimesProps) {
  const { t } = useTranslation();
  const buttons = run.map(cell => (
    <button key={cell.id} type="button" aria-label={words.free(cell)} onClick={() => onOpen(cell)}>
      {words.time(cell.start)}
    </button>
  ));
  const [first, last] = [run[0], run.at(-1)];
  if (run.length <= FEW_SLOTS || !first || !last) return <li className="day-list-free">{buttons}</li>;
  const span = t('desk.day.cell.span', { start: words.time(first.start), end: words.time(last.end) });
  return (
    <li>
      <details className="day-list-fold">
        <summary>{`${span} · ${t('desk.day.free', { count: run.length })}`}</summary>
        <div className="day-list-free">{buttons}</div>
      </details>
    </li>
  );
}
