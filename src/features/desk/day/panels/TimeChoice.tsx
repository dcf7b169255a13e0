import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clockLabel, instantOf, plainDay, wallClock } from '../../../../../contract/clinicTime.ts';

/** The typed time of a squeeze-in as an instant (epoch milliseconds); undefined while it isn't a time. */
export function typedInstant(zone: string, date: string, text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hours && minutes ? instantOf(zone, plainDay(date), Number(hours) * 60 + Number(minutes)) : undefined;
}

/** An instant as the value of a time field. */
export const timeText = (zone: string, instant: number): string => clockLabel(wallClock(zone, instant).minute);

interface TimeChoiceProps {
  value: string;
  onChange: (text: string) => void;
  /** How many squeeze-ins the doctor still accepts on this day; undefined if unknown. */
  left: number | undefined;
}

/** The field for the time of a squeeze-in. */
export function TimeChoice({ value, onChange, left }: TimeChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="box">
      <label htmlFor={id}>{t('desk.day.book.time')}</label>
      <input
        id={id}
        type="time"
        required
        value={value}
        aria-describedby={`${id}hint`}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}hint`} className="field-hint">
        {t('desk.day.book.timeHint')} {left !== undefined && t('desk.day.book.left', { count: left })}
      </p>
    </div>
  );
}
