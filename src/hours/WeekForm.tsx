import { saveOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DoctorAppointment, Specialty } from '../../contract/appointments.ts';
import { type DayHours, weekErrors } from '../../contract/hours.ts';
import { useHold } from '../offline/holds.ts';
import type { Draft } from '../offline/useDraft.ts';
import { useShown } from '../shell/page.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { DayRow } from './DayRow.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';
import { useSaveWeek } from './useSaveWeek.ts';
import { useWeek } from './useWeek.ts';
import { isWorthCopying } from './week.ts';

interface WeekFormProps {
  saved: readonly DayHours[];
  draft: Draft<DayHours[]>;
  specialties: readonly Specialty[];
}

/** The seven weekdays and Save (spec sections 2 and 5). */
export function WeekForm({ saved, draft, specialties }: WeekFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useShown();
  const durations = specialties.map(({ duration }) => duration);
  const form = useWeek({ saved, draft, durations });
  const { saving, refuse, save } = useSaveWeek();
  const [outside, setOutside] = useState<readonly DoctorAppointment[]>([]);
  useHold(form.isDirty);

  const goHome = () => navigate('/', { replace: true });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const errors = durations.length > 0 ? weekErrors(form.week, durations) : [];
    const result = errors.length > 0 ? refuse(errors) : await save(form.week);
    if (result.status === 'refused') {
      form.mark(form.week.filter((_, row) => result.rows.includes(row)).map(day => day.week_day));
    }
    if (result.status !== 'saved') return;
    await form.reset();
    if (result.outside.length === 0) goHome();
    else setOutside(result.outside);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Card className="hours-week">
        {form.week.map(day => (
          <DayRow
            key={day.week_day}
            day={day}
            isWrong={form.wrong.includes(day.week_day)}
            limited={form.limited?.day === day.week_day ? form.limited.edge : undefined}
            durations={durations}
            onEdit={change => form.edit(day.week_day, change)}
            onSettle={(edge, wasClosed) => form.settle(day, edge, wasClosed)}
            onCopy={isWorthCopying(form.week, day) ? () => form.copy(day.week_day) : undefined}
            onClose={() => form.close(day.week_day)}
          />
        ))}
        <div className="hours-actions">
          {form.isDirty && (
            <p className="hours-draft" role="status">
              {t('hours.draft')}
            </p>
          )}
          {form.isDirty && saved.length > 0 && (
            <Button kind="secondary" disabled={saving} onClick={() => void form.reset()}>
              {t('hours.discard')}
            </Button>
          )}
          <SubmitButton loading={saving} icon={saveOutline}>
            {t('hours.save')}
          </SubmitButton>
        </div>
      </Card>
      {outside.length > 0 && (
        <OutsideDialog
          appointments={outside}
          onClose={() => {
            setOutside([]);
            if (shown) goHome();
          }}
        />
      )}
    </form>
  );
}
