import { copyOutline, removeCircleOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayHours, minutesOf } from '../../../contract/hours.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { TimeInput } from './TimeInput.tsx';
import type { Unreadable } from './useWeek.ts';
import { type Edge, hoursAndMinutes, isClosed, lengthOf, nearestEnd, stepOf } from './week.ts';
import './day-row.css';

const DAY_MINUTES = 24 * 60;

interface DayRowProps {
  day: DayHours;
  /** The hours are no multiple of any of `durations`. */
  isIncompatible: boolean;
  /** The edge that was just limited by the other one. */
  limited: Edge | undefined;
  unreadable: Unreadable | undefined;
  /** The durations of the doctor's specialties, in milliseconds; empty if unknown. */
  durations: readonly number[];
  /** The id of the hint on how to type a time. */
  hint: string;
  onTyping: (edge: Edge, text: string, time: string, wasClosed: boolean) => void;
  onEdit: (edge: Edge, time: string) => void;
  /** Called when an edge loses the focus; `wasClosed` says whether the day had no hours before. */
  onLeave: (edge: Edge, time: string, wasClosed: boolean) => void;
  onUnreadable: (edge: Edge, text: string) => void;
  /** Undefined if it would change nothing. */
  onCopy: (() => void) | undefined;
  onClose: () => void;
}

/** A weekday with its start and end. */
export function DayRow(props: DayRowProps) {
  const { day, isIncompatible, limited, unreadable, durations, hint, onTyping, onEdit, onLeave, onUnreadable } = props;
  const { t } = useTranslation();
  const id = useId();
  const [wasClosed, setWasClosed] = useState(isClosed(day));
  const name = t(`hours.weekdays.${day.week_day}`);
  const closed = isClosed(day);
  const unreadableText = unreadable?.start ?? unreadable?.end;
  const hasMessage = isIncompatible || limited !== undefined || unreadableText !== undefined;
  const edge = (which: Edge) => ({
    value: day[which],
    unreadable: unreadable?.[which],
    step: stepOf(durations),
    isInvalid: isIncompatible,
    describedBy: hasMessage ? `${id}text ${hint}` : hint,
    onChange: (time: string) => onEdit(which, time),
    onTyping: (text: string, time: string) => onTyping(which, text, time, wasClosed),
    onFocus: () => setWasClosed(closed),
    onLeave: (left: { time: string } | { unreadable: string }) =>
      'time' in left ? onLeave(which, left.time, wasClosed) : onUnreadable(which, left.unreadable),
  });

  return (
    <fieldset
      className={`hours-day ${closed ? 'hours-day-closed' : ''} ${isIncompatible ? 'hours-day-incompatible' : ''}`}
    >
      <legend className="visually-hidden">{name}</legend>
      <p className="hours-day-name" aria-hidden="true">
        {name}
      </p>
      <div className="hours-range">
        <span className="hours-edge">
          <span aria-hidden="true">{t('hours.start')}</span>
          <TimeInput
            {...edge('start')}
            label={t('hours.startOf', { day: name })}
            max={wasClosed ? undefined : day.end}
          />
        </span>
        <span className="hours-edge">
          <span aria-hidden="true">{t('hours.end')}</span>
          <TimeInput {...edge('end')} label={t('hours.endOf', { day: name })} min={day.start} />
        </span>
      </div>
      <DayBar day={day} />
      <p className="hours-length">
        {lengthOf(day) > 0 ? t('hours.length', { length: hoursAndMinutes(lengthOf(day)) }) : t('hours.closed')}
      </p>
      {unreadableText !== undefined && (
        <p id={`${id}text`} className="field-error hours-text" role="alert">
          {t('hours.unreadable', { text: unreadableText })}
        </p>
      )}
      {limited && !isIncompatible && unreadableText === undefined && (
        <p id={`${id}text`} className="field-hint hours-text" role="status">
          {t(limited === 'start' ? 'hours.limitedStart' : 'hours.limitedEnd')}
        </p>
      )}
      {isIncompatible && unreadableText === undefined && <Incompatible {...props} id={`${id}text`} name={name} />}
      <Actions {...props} name={name} isClosed={closed} />
    </fieldset>
  );
}

/** The hours as a bar. Decorative: the times say the same. */
function DayBar({ day: { start, end } }: { day: DayHours }) {
  const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return (
    <div className="hours-bar" aria-hidden="true">
      {to > from && <span style={{ insetInlineStart: share(from), width: share(to - from) }} />}
    </div>
  );
}

/** Keeps its height while empty, so that nothing below moves when a day opens during typing. */
function Actions({ name, isClosed, onCopy, onClose }: DayRowProps & { name: string; isClosed: boolean }) {
  const { t } = useTranslation();
  if (isClosed) return <div className="hours-day-actions" />;
  return (
    <div className="hours-day-actions">
      {onCopy && (
        <Action icon={copyOutline} text={t('hours.copy')} label={t('hours.copyOf', { day: name })} onClick={onCopy} />
      )}
      <Action
        icon={removeCircleOutline}
        text={t('hours.close')}
        label={t('hours.closeOf', { day: name })}
        onClick={onClose}
      />
    </div>
  );
}

interface ActionProps {
  icon: string;
  text: string;
  /** The text with the weekday, for assistive technology. */
  label: string;
  onClick: () => void;
}

function Action({ icon, text, label, onClick }: ActionProps) {
  return (
    <Button kind="quiet" size="small" icon={icon} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

/** Says that the day's hours can't be divided into appointments, and suggests the nearest end at which they can. */
function Incompatible({ day, durations, onEdit, id, name }: DayRowProps & { id: string; name: string }) {
  const { t } = useTranslation();
  const better = nearestEnd(day, durations);
  return (
    <div className="hours-text">
      <p id={id} className="field-error" role="alert">
        {t('hours.incompatible')}
      </p>
      {better && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('hours.nearestOf', { time: better, day: name })}
          onClick={() => onEdit('end', better)}
        >
          {t('hours.nearest', { time: better })}
        </Button>
      )}
    </div>
  );
}
