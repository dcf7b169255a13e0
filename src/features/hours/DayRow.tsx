import { addOutline, cafeOutline, closeOutline, copyOutline } from 'ionicons/icons';
import { Fragment, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HoursRange } from '../../../contract/hours.ts';
import { lengthText } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { shortWeekdayOf } from '../../i18n/weekLines.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { RowMenu } from '../../ui/actions/RowMenu.tsx';
import { useColumns } from '../../ui/browser/mediaQuery.ts';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { DayBar } from './DayBar.tsx';
import { TimeInput } from './TimeInput.tsx';
import type { Unreadable } from './useTimetable.ts';
import { type Edge, isClosed, lengthOf, nearestEnd, type RowId, rowId, stepOf, type WeekDay } from './week.ts';
import type { RowErrors } from './wrongRows.ts';
import './day-row.css';

interface DayRowProps {
  weekDay: WeekDay;
  /** The ranges of the day: at least one, which may be closed. */
  rows: readonly HoursRange[];
  errors: RowErrors;
  /** The edge that was just limited by the other one. */
  limited: { row: RowId; edge: Edge } | undefined;
  unreadable: Partial<Record<RowId, Unreadable>>;
  /** The durations of the doctor's specialties, in milliseconds; empty if unknown. */
  durations: readonly number[];
  /** How many slots the hours give; undefined unless that is known. */
  slots: string | undefined;
  /** The id of the hint on how to type a time. */
  hint: string;
  onTyping: (row: RowId, edge: Edge, text: string, time: string, wasClosed: boolean) => void;
  onEdit: (row: RowId, edge: Edge, time: string) => void;
  /** Called when an edge loses the focus; `wasClosed` says whether the row had no hours before. */
  onLeave: (row: RowId, edge: Edge, time: string, wasClosed: boolean) => void;
  onUnreadable: (row: RowId, edge: Edge, text: string) => void;
  onCopy: () => void;
  /** Undefined if the day can't have another break. */
  onAddBreak: (() => void) | undefined;
  onRemove: (row: RowId) => void;
  /** Called with the rows that the day had before it was switched off, if it was. */
  onOpen: (before: readonly HoursRange[] | undefined) => void;
  onClose: () => void;
}

/** A weekday with its start and end, and with further ranges after breaks. */
export function DayRow(props: DayRowProps) {
  const { weekDay, rows, errors, slots, onOpen, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const { language } = useLanguage();
  const name = t(`hours.weekdays.${weekDay}`);
  const closed = rows.every(isClosed);
  const length = rows.reduce((sum, row) => sum + lengthOf(row), 0);
  const hasError = rows.some((_, index) => errors[rowId(weekDay, index)]);
  /** What the day had before it was switched off, which may have been by mistake. */
  const before = useRef<readonly HoursRange[]>(undefined);
  function toggle(isOn: boolean): void {
    if (isOn) {
      onOpen(before.current);
    } else {
      before.current = rows;
      onClose();
    }
  }
  const range = (index: number) => ({ ...props, id: `${id}${index}`, name, index });
  return (
    <fieldset className={`hours-day ${closed ? 'hours-day-closed' : ''} ${hasError ? 'hours-day-incompatible' : ''}`}>
      <legend className="visually-hidden">{name}</legend>
      <div className="hours-day-head">
        <label className="hours-day-name">
          <SwitchBox aria-label={name} checked={!closed} onChange={event => toggle(event.target.checked)} />
          <span aria-hidden="true">{name}</span>
          <span className="hours-brief" aria-hidden="true">
            {shortWeekdayOf(Number(weekDay), language)}
          </span>
        </label>
        {slots && <p className="hours-slots">{slots}</p>}
      </div>
      <RangeFields {...range(0)} />
      <DayBar rows={rows} />
      <p className="hours-length">
        <span>{length > 0 ? t('hours.length', { length: lengthText(length) }) : t('hours.closed')}</span>
        {length === 0 && (
          <span className="hours-brief" aria-hidden="true">
            {t('hours.closedBrief')}
          </span>
        )}
      </p>
      <RangeMessage {...range(0)} />
      {rows.slice(1).map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is known by its place in the day
        <Fragment key={at}>
          <RangeFields {...range(at + 1)} />
          <RangeMessage {...range(at + 1)} />
        </Fragment>
      ))}
      <Actions {...props} name={name} isClosed={closed} />
    </fieldset>
  );
}

type RangeProps = DayRowProps & { id: string; name: string; index: number };

/** The messages of a range, in the order of precedence. */
function messageOf({ weekDay, rows, index, errors, limited, unreadable }: RangeProps) {
  const row = rowId(weekDay, index);
  const texts = unreadable[row];
  return {
    row,
    day: rows[index] ?? { week_day: weekDay, start: '00:00', end: '00:00' },
    error: errors[row],
    limitedEdge: limited?.row === row ? limited.edge : undefined,
    texts,
    unreadableText: texts?.start ?? texts?.end,
  };
}

/** The start and end of a range; after a break, with a button that removes it. */
function RangeFields(props: RangeProps) {
  const { id, name, index, durations, hint, onTyping, onEdit, onLeave, onUnreadable, onRemove } = props;
  const { t } = useTranslation();
  const { row, day, error, limitedEdge, texts, unreadableText } = messageOf(props);
  const closed = isClosed(day);
  const [wasClosed, setWasClosed] = useState(closed);
  const hasMessage = error !== undefined || limitedEdge !== undefined || unreadableText !== undefined;
  const words = { day: name, n: index + 1 };
  const edge = (which: Edge) => ({
    value: day[which],
    unreadable: texts?.[which],
    step: stepOf(durations),
    isInvalid: error !== undefined,
    describedBy: hasMessage ? `${id}text ${hint}` : hint,
    onChange: (time: string) => onEdit(row, which, time),
    onTyping: (text: string, time: string) => onTyping(row, which, text, time, wasClosed),
    onFocus: () => setWasClosed(closed),
    onLeave: (left: { time: string } | { unreadable: string }) =>
      'time' in left ? onLeave(row, which, left.time, wasClosed) : onUnreadable(row, which, left.unreadable),
  });
  return (
    <div className={`hours-range ${index > 0 ? 'hours-range-more' : ''}`}>
      <span className="hours-edge">
        <TimeInput
          {...edge('start')}
          label={t(index > 0 ? 'timetable.startOf' : 'hours.startOf', words)}
          max={wasClosed ? undefined : day.end}
        />
      </span>
      <span className="hours-edge">
        <TimeInput {...edge('end')} label={t(index > 0 ? 'timetable.endOf' : 'hours.endOf', words)} min={day.start} />
      </span>
      {index > 0 && (
        <button
          type="button"
          className="hours-remove"
          aria-label={t('timetable.removeOf', words)}
          onClick={() => onRemove(row)}
        >
          <Icon icon={closeOutline} />
        </button>
      )}
    </div>
  );
}

/** What is wrong with a range, or was changed in it. */
function RangeMessage(props: RangeProps) {
  const { t } = useTranslation();
  const { error, limitedEdge, unreadableText } = messageOf(props);
  const id = `${props.id}text`;
  if (unreadableText !== undefined) {
    return (
      <p id={id} className="field-error hours-text" role="alert">
        {t('hours.unreadable', { text: unreadableText })}
      </p>
    );
  }
  if (error === 'hours_incompatible') return <Incompatible {...props} />;
  if (error) {
    return (
      <p id={id} className="field-error hours-text" role="alert">
        {t('timetable.overlap')}
      </p>
    );
  }
  if (!limitedEdge) return null;
  return (
    <p id={id} className="field-hint hours-text" role="status">
      {t(limitedEdge === 'start' ? 'hours.limitedStart' : 'hours.limitedEnd')}
    </p>
  );
}

/**
 * What can be done with a day, behind one button unless there is space for two. Keeps its place while empty, so that
 * nothing moves when a day opens during typing.
 */
function Actions({ name, isClosed, onCopy, onAddBreak }: DayRowProps & { name: string; isClosed: boolean }) {
  const { t } = useTranslation();
  const hasColumns = useColumns();
  if (isClosed) return <div className="hours-day-actions" />;
  if (hasColumns) {
    const copyText = t('hours.copyTo.title', { day: name });
    return (
      <div className="hours-day-actions">
        {onAddBreak && (
          <Button
            kind="quiet"
            size="small"
            icon={addOutline}
            aria-label={t('timetable.addBreakOf', { day: name })}
            onClick={onAddBreak}
          >
            {t('timetable.addBreak')}
          </Button>
        )}
        <button type="button" className="icon-button" aria-label={copyText} title={copyText} onClick={onCopy}>
          <Icon icon={copyOutline} />
        </button>
      </div>
    );
  }
  const possible = [
    { icon: copyOutline, text: t('hours.copy'), onChoose: onCopy },
    { icon: cafeOutline, text: t('timetable.addBreak'), onChoose: onAddBreak },
  ];
  const actions = possible.flatMap(({ onChoose, ...action }) => (onChoose ? [{ ...action, onChoose }] : []));
  return (
    <div className="hours-day-actions">
      <RowMenu label={t('hours.actionsOf', { day: name })} actions={actions} />
    </div>
  );
}

/** Says that the hours can't be divided into appointments, and suggests the nearest end at which they can. */
function Incompatible(props: RangeProps) {
  const { durations, onEdit, id, name } = props;
  const { t } = useTranslation();
  const { day, row } = messageOf(props);
  const better = nearestEnd(day, durations);
  return (
    <div className="hours-text">
      <p id={`${id}text`} className="field-error" role="alert">
        {t('hours.incompatible')}
      </p>
      {better && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('hours.nearestOf', { time: better, day: name })}
          onClick={() => onEdit(row, 'end', better)}
        >
          {t('hours.nearest', { time: better })}
        </Button>
      )}
    </div>
  );
}
