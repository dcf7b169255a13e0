import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HoursRange, weekDays } from '../../../contract/hours.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { CheckboxGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { rangesOf, rowsOn, type WeekDay, workingDays } from './week.ts';

interface CopyDayDialogProps {
  week: readonly HoursRange[];
  from: WeekDay;
  onCopy: (to: WeekDay[]) => void;
  onClose: () => void;
}

/** Asks to which days a day's hours are copied, each with the hours that are replaced. First the working days. */
export function CopyDayDialog({ week, from, onCopy, onClose }: CopyDayDialogProps) {
  const { t } = useTranslation();
  const others = weekDays.filter(day => day !== from);
  const [chosen, setChosen] = useState<readonly WeekDay[]>(others.filter(day => workingDays.includes(day)));
  const timesOn = (day: WeekDay) => rangesOf(rowsOn(week, day)).map(({ start, end }) => `${start}–${end}`);
  return (
    <Dialog
      open
      title={t('hours.copyTo.title', { day: t(`hours.weekdays.${from}`) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onCopy([...chosen])}>
            {t('hours.copyTo.confirm')}
          </Button>
        </>
      }
    >
      <p>{timesOn(from).join(', ')}</p>
      <CheckboxGroup
        legend={t('hours.copyTo.days')}
        value={chosen}
        onChange={values => setChosen(others.filter(day => values.includes(day)))}
        options={others.map(day => ({
          value: day,
          label: t(`hours.weekdays.${day}`),
          description: timesOn(day).join(', ') || t('hours.closed'),
        }))}
      />
    </Dialog>
  );
}
