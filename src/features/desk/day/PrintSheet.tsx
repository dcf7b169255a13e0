import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/dates.ts';
import { usePrinting } from '../../../ui/browser/usePrinting.ts';
import type { Column } from './column.ts';
import type { CellWords } from './useCellWords.ts';
import './print.css';

interface PrintSheetProps {
  heading: string;
  /** When the server sent what is printed, in epoch milliseconds, if that isn't now. */
  savedAt: number | undefined;
  columns: readonly Column[];
  words: CellWords;
  titleOf: (column: Column) => string;
  zone: string;
}

/** The lines that fit on a landscape A4 page, by how many text columns it has, with the text's size in points. */
const layouts = [
  { columns: 2, lines: 60, points: 9.5 },
  { columns: 3, lines: 110, points: 8 },
  { columns: 4, lines: 180, points: 6.5 },
  { columns: 5, lines: 250, points: 5.5 },
] as const;
/** More than fits on one sheet continues on the next, in a size that can be read. */
const MANY = layouts[2];

/** The day on one sheet, to hang on the wall or for a power cut: appointments in black on white. */
export function PrintSheet({ heading, savedAt, columns, words, titleOf, zone }: PrintSheetProps) {
  const { t } = useTranslation();
  const dates = useDates();
  // Only then in the document.
  if (!usePrinting()) return null;
  const filled = columns.filter(({ day }) => day.appointments.length > 0);
  const lines = filled.reduce((sum, { day }) => sum + day.appointments.length + 2, 0);
  const layout = layouts.find(one => lines <= one.lines) ?? MANY;
  const style = { '--columns': layout.columns, '--points': `${layout.points}pt` } as CSSProperties;
  return (
    <div className="day-print" style={style}>
      <h2>
        {heading}{' '}
        <small>
          {t('desk.day.print.printed', { when: dates.dayTime(new Date(), zone) })}
          {savedAt !== undefined && ` · ${t('desk.day.print.data', { when: dates.dayTime(new Date(savedAt), zone) })}`}
        </small>
      </h2>
      <div className="day-print-columns">
        {filled.map(column => (
          <table key={column.key}>
            <caption>{titleOf(column)}</caption>
            <tbody>
              {column.cells.map(
                cell =>
                  cell.kind === 'appointment' && (
                    <tr key={cell.id}>
                      <td>☐</td>
                      <td>{words.time(cell.start)}</td>
                      <td>
                        {cell.appointment.patient.name}
                        {cell.appointment.squeeze_in && ` (${t('desk.day.squeezeIn')})`}
                        {cell.isAsked && ` (${t('desk.day.askedToMove')})`}
                      </td>
                      <td>{cell.appointment.patient.phone}</td>
                      <td>{cell.status !== 'booked' && words.status(cell.status)}</td>
                    </tr>
                  ),
              )}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
