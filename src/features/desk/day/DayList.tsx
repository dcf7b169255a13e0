import { banOutline } from 'ionicons/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { statusLook } from '../../appointments/index.ts';
import type { Cell, Column, FreeCell } from './column.ts';
import type { CellWords } from './useCellWords.ts';
import type { Place } from './walk.ts';
import './day.css';

interface DayListProps {
  columns: readonly Column[];
  words: CellWords;
  titleOf: (column: Column) => string;
  onOpen: (place: Place) => void;
}

/** The day on a phone: for each doctor, appointments and free times one below the other. */
export function DayList({ columns, words, titleOf, onOpen }: DayListProps) {
  return (
    <div className="day-list">
      {columns.map(column => (
        <DoctorList key={column.key} column={column} words={words} title={titleOf(column)} onOpen={onOpen} />
      ))}
    </div>
  );
}

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
  onOpen,
}: {
  column: Column;
  words: CellWords;
  title: string;
  onOpen: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const { key, day, cells } = column;
  const open = ({ id, start }: Cell) => onOpen({ column: key, id, start });
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
      <ul>
        {byRun(cells).map(run =>
          Array.isArray(run) ? (
            <li key={run[0]?.id} className="day-list-free">
              {run.map(cell => (
                <button key={cell.id} type="button" aria-label={words.free(cell)} onClick={() => open(cell)}>
                  {words.time(cell.start)}
                </button>
              ))}
            </li>
          ) : (
            run.kind === 'appointment' && (
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
                    {run.appointment.squeeze_in && <Badge tone="warning">{t('desk.day.squeezeIn')}</Badge>}{' '}
                    {run.appointment.asked_to_move_at && <Badge tone="warning">{t('desk.day.askedToMove')}</Badge>}{' '}
                    {run.appointment.move_requested_at && <Badge>{t('appointments.move.mark')}</Badge>}{' '}
                    <Badge {...statusLook[run.appointment.status]}>
                      {t(`appointments.status.${run.appointment.status}`)}
                    </Badge>
                  </span>
                </button>
              </li>
            )
          ),
        )}
      </ul>
    </Card>
  );
});
