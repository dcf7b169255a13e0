import { copyOutline, removeCircleOutline } from 'ionicons/icons';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayHours } from '../../contract/hours.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { writeTime } from './clock.ts';
import { TimeInput } from './TimeInput.tsx';
import { type Edge, hoursAndMinutes, isClosed, lengthOf, nearestEnd } from './week.ts';

interface DayRowProps {
  day: DayHours;
  /** The range is no multiple of any of `durations`. */
  isWrong: boolean;
  /** The edge that was just held back by the other one. */
  limited: Edge | undefined;
  /** The doctor's specialties' durations, in milliseconds; empty where they aren't known. */
  durations: readonly number[];
  onEdit: (change: Partial<DayHours>) => void;
  /** The person has left an edge of a day that had no hours before, or had. */
  onSettle: (edge: Edge, wasClosed: boolean) => void;
  /** Undefined where it would change nothing. */
  onCopy: (() => void) | undefined;
  onClose: () => void;
}

/** A weekday with its start and end (spec section 2, "My schedule"). */
export function DayRow({ day, isWrong, limited, durations, onEdit, onSettle, onCopy, onClose }: DayRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const wasClosed = useRef(isClosed(day));
  const name = t(`hours.weekdays.${day.week_day}`);
  const closed = isClosed(day);
  const better = isWrong ? nearestEnd(day, durations) : undefined;
  const edge = (which: Edge) => ({
    value: day[which],
    isInvalid: isWrong,
    describedBy: isWrong || limited ? `${id}text` : undefined,
    onChange: (time: string) => onEdit({ [which]: time }),
    onFocus: () => {
      wasClosed.current = closed;
    },
    onBlur: () => onSettle(which, wasClosed.current),
  });

  return (
    <fieldset className={`hours-day ${closed ? 'hours-day-closed' : ''} ${isWrong ? 'hours-day-wrong' : ''}`}>
      <legend>{name}</legend>
      <div className="hours-range">
        <span className="hours-edge">
          <span aria-hidden="true">{t('hours.start')}</span>
          <TimeInput {...edge('start')} label={t('hours.startOf', { day: name })} max={closed ? undefined : day.end} />
        </span>
        <span className="hours-edge">
          <span aria-hidden="true">{t('hours.end')}</span>
          <TimeInput {...edge('end')} label={t('hours.endOf', { day: name })} min={day.start} />
        </span>
      </div>
      <p className="hours-length">
        {lengthOf(day) > 0 ? t('hours.length', { length: hoursAndMinutes(lengthOf(day)) }) : t('hours.closed')}
      </p>
      {!closed && (
        <div className="hours-day-actions">
          {onCopy && (
            <Button
              kind="quiet"
              size="small"
              icon={copyOutline}
              aria-label={t('hours.copyOf', { day: name })}
              onClick={onCopy}
            >
              {t('hours.copy')}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            icon={removeCircleOutline}
            aria-label={t('hours.closeOf', { day: name })}
            onClick={onClose}
          >
            {t('hours.close')}
          </Button>
        </div>
      )}
      {limited && !isWrong && (
        <p id={`${id}text`} className="field-hint hours-text" role="status">
          {t(limited === 'start' ? 'hours.limitedStart' : 'hours.limitedEnd')}
        </p>
      )}
      {isWrong && (
        <div className="hours-text">
          <p id={`${id}text`} className="field-error" role="alert">
            {t('hours.incompatible')}
          </p>
          {better && (
            <Button
              kind="quiet"
              size="small"
              aria-label={t('hours.nearestOf', { time: writeTime(better, language), day: name })}
              onClick={() => onEdit({ end: better })}
            >
              {t('hours.nearest', { time: writeTime(better, language) })}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
