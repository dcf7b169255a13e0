import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { DateBox } from '../../ui/fields/DateBox.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { addWeek, type Edited, moveWeek, removeWeek } from './edited.ts';

interface LaterWeeksProps {
  timetable: Edited;
  /** The index of the week that is shown. */
  shown: number;
  /** `YYYY-MM-DD` at the clinic. */
  today: string;
  /** Whether the first day of the week that is shown was refused. */
  isDateWrong: boolean;
  onShow: (index: number) => void;
  onChange: (timetable: Edited, shown: number) => void;
}

/** The weeks of a timetable by their first day, and which of them is edited. Closed while there is only one. */
export function LaterWeeks({ timetable, shown, today, isDateWrong, onShow, onChange }: LaterWeeksProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { weeks } = timetable;
  const from = weeks[shown]?.valid_from;
  const longer = addWeek(timetable, today);

  function move(date: string): void {
    const next = moveWeek(timetable, shown, date);
    onChange(
      next,
      next.weeks.findIndex(week => week.valid_from === date),
    );
  }

  return (
    <details className="hours-details" open={weeks.length > 1 || undefined}>
      <FoldSummary>{t('timetable.weeks.title')}</FoldSummary>
      {weeks.length > 1 ? (
        <ul className="hours-weeks" aria-label={t('timetable.weeks.choose')}>
          {weeks.map(({ valid_from }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place
            <li key={index}>
              <Button
                kind={index === shown ? 'primary' : 'secondary'}
                size="small"
                aria-pressed={index === shown}
                onClick={() => onShow(index)}
              >
                {valid_from === null
                  ? t('timetable.weeks.now')
                  : t('timetable.weeks.from', { date: dates.plainDate(valid_from) })}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hours-lead">{t('timetable.weeks.lead')}</p>
      )}
      {typeof from === 'string' && (
        <div className="hours-week-from">
          <DateBox label={t('timetable.weeks.date')} value={from} onChange={move} />
          <Button kind="quiet" size="small" onClick={() => onChange(removeWeek(timetable, shown), shown - 1)}>
            {t('timetable.weeks.remove')}
          </Button>
          {(isDateWrong || from <= today) && (
            <p className="field-error" role="alert">
              {t('timetable.weeks.wrongDate')}
            </p>
          )}
        </div>
      )}
      {longer && (
        <Button kind="secondary" size="small" onClick={() => onChange(longer, longer.weeks.length - 1)}>
          {t('timetable.weeks.add')}
        </Button>
      )}
    </details>
  );
}
