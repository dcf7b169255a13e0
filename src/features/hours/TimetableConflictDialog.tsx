import { useTranslation } from 'react-i18next';
import { weekDays } from '../../../contract/hours.ts';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { TimetableContent } from './intents/saveTimetable.ts';
import { useRuleWords } from './RulesCard.tsx';

interface ConflictProps {
  mine: TimetableContent;
  theirs: TimetableContent;
  busy: boolean;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
  /** Postpones the decision: both stay. */
  onLater: () => void;
}

/** Shows both timetables. Neither is deleted before the doctor has chosen. */
export function TimetableConflictDialog({ mine, theirs, busy, onKeepMine, onKeepTheirs, onLater }: ConflictProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('timetable.conflict.title')}
      busy={busy}
      onClose={onLater}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onKeepTheirs}>
            {t('timetable.conflict.keepTheirs')}
          </Button>
          <Button loading={busy} onClick={onKeepMine}>
            {t('timetable.conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('timetable.conflict.text')}</p>
      <div className="hours-conflict">
        <Summary title={t('timetable.conflict.mine')} content={mine} />
        <Summary title={t('timetable.conflict.theirs')} content={theirs} />
      </div>
    </Dialog>
  );
}

/** A timetable as text. */
function Summary({ title, content: { weeks, rules } }: { title: string; content: TimetableContent }) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = useRuleWords();
  return (
    <section>
      <h3>{title}</h3>
      {weeks.map(({ valid_from, ranges }) => (
        <div key={valid_from}>
          {valid_from !== null && <h4>{t('timetable.weeks.from', { date: dates.plainDate(valid_from) })}</h4>}
          <dl>
            {weekDays.map(day => {
              const times = ranges.filter(range => range.week_day === day).map(({ start, end }) => `${start}–${end}`);
              return (
                <div key={day}>
                  <dt>{t(`hours.weekdays.${day}`)}</dt>
                  <dd>{times.join(', ') || t('timetable.conflict.closed')}</dd>
                </div>
              );
            })}
          </dl>
        </div>
      ))}
      <p>
        {t('timetable.conflict.rules', {
          notice: words.notice(rules.notice_minutes),
          horizon: words.horizon(rules.horizon_days),
          buffer: words.buffer(rules.buffer_minutes),
        })}
      </p>
      {!rules.online && <p>{t('timetable.conflict.offline')}</p>}
    </section>
  );
}
