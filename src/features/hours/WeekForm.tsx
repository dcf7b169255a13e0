import { saveOutline } from 'ionicons/icons';
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment, Specialty } from '../../../contract/appointments.ts';
import { type DayHours, weekErrors } from '../../../contract/hours.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import type { Draft } from '../../sync/drafts/useDraft.ts';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { DayRow } from './DayRow.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';
import { useSaveWeek } from './useSaveWeek.ts';
import { useWeek } from './useWeek.ts';
import { isWorthCopying, stepOf } from './week.ts';
import './week-form.css';

interface WeekFormProps {
  saved: readonly DayHours[];
  draft: Draft<DayHours[]>;
  specialties: readonly Specialty[];
}

/**
 * Leaving a field may insert a note below it, which would move the button before the tap ends. So the field keeps the
 * focus until the click.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The form with the seven weekdays and the Save button. */
export function WeekForm({ saved, draft, specialties }: WeekFormProps) {
  const { t } = useTranslation();
  const go = usePageNavigate();
  const shown = useShown();
  const durations = specialties.map(({ duration }) => duration);
  const form = useWeek({ saved, draft, durations });
  const { saving, refuse, save } = useSaveWeek();
  const [outside, setOutside] = useState<readonly DoctorAppointment[]>([]);
  const hint = useId();
  const list = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const hasUnreadable = Object.keys(form.unreadable).length > 0;
  useReloadBlock(form.isDirty || hasUnreadable);

  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const goHome = () => go('/', { replace: true });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const week = form.finished();
    const errors = durations.length > 0 ? weekErrors(week ?? form.week, durations) : [];
    const result = errors.length > 0 || !week ? refuse(errors) : await save(week);
    if (result.status === 'refused') {
      form.markIncompatible((week ?? form.week).filter((_, row) => result.rows.includes(row)).map(day => day.week_day));
      setRefusals(refusals + 1);
    }
    if (result.status !== 'saved' || !week) return;
    const isAll = await form.accept(week);
    if (result.outside.length > 0) setOutside(result.outside);
    else if (isAll) goHome();
  }

  return (
    <form ref={list} noValidate onSubmit={submit}>
      <Card className="hours-week">
        <p id={hint} className="hours-hint">
          {t('hours.hint', { minutes: stepOf(durations) })}
        </p>
        {form.week.map(day => (
          <DayRow
            key={day.week_day}
            day={day}
            isIncompatible={form.incompatible.includes(day.week_day)}
            limited={form.limited?.day === day.week_day ? form.limited.edge : undefined}
            unreadable={form.unreadable[day.week_day]}
            durations={durations}
            hint={hint}
            onTyping={(edge, text, time, wasClosed) => form.type(day.week_day, edge, text, time, wasClosed)}
            onEdit={(edge, time) => form.edit(day.week_day, edge, time)}
            onLeave={(edge, time, wasClosed) => form.leave(day, edge, time, wasClosed)}
            onUnreadable={(edge, text) => form.leaveUnreadable(day.week_day, edge, text)}
            onCopy={isWorthCopying(form.week, day) ? () => form.copy(day.week_day) : undefined}
            onClose={() => form.close(day.week_day)}
          />
        ))}
        <DraftTrouble draft={draft} onEarlier={form.open} />
        <div className="hours-actions">
          <p className="hours-draft" role="status">
            <span hidden={!form.isDirty || draft.trouble !== undefined || draft.earlierDraft !== undefined}>
              {t('hours.draft')}
            </span>
          </p>
          {saved.length > 0 && (
            <Button kind="secondary" disabled={saving || !form.isDirty} onClick={() => void form.reset()}>
              {t('hours.discard')}
            </Button>
          )}
          <SubmitButton loading={saving} icon={saveOutline} onMouseDown={keepFocus}>
            {t('hours.save')}
          </SubmitButton>
        </div>
      </Card>
      {outside.length > 0 && (
        <OutsideDialog
          appointments={outside}
          onClose={() => {
            setOutside([]);
            if (shown && !form.isDirty) goHome();
          }}
        />
      )}
    </form>
  );
}
