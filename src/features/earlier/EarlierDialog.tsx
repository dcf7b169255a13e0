import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWaitlist, MOST_OFFERS_A_WEEK, type WaitlistEntry } from '../../../contract/earlier.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { request } from '../../net/request.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CheckboxGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { useEarlierWrite } from './useEarlierWrite.ts';
import './earlier.css';

const days = [1, 2, 3, 4, 5, 6, 0] as const;
const limits = Array.from({ length: MOST_OFFERS_A_WEEK }, (_, place) => String(place + 1));
/** Office hours, twice a week at most. */
const usual: WaitlistEntry = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', weekly_limit: 2 };

interface EarlierDialogProps {
  appointmentId: string;
  /** The times that the patient waits for already. */
  chosen: WaitlistEntry | undefined;
  onClose: () => void;
}

/** Asks which earlier times suit. What was chosen stays until the server has it. */
export default function EarlierDialog({ appointmentId, chosen = usual, onClose }: EarlierDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { isSending, send } = useEarlierWrite();
  const [{ weekdays, from, to, weekly_limit }, setTimes] = useState(chosen);
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const [isTried, setTried] = useState(false);
  useReloadBlock(true);
  const set = (change: Partial<WaitlistEntry>) => setTimes(times => ({ ...times, ...change }));
  const hasDays = weekdays.length > 0;
  const hasHours = from !== '' && from < to;

  async function save(): Promise<void> {
    setTried(true);
    setFailure(undefined);
    if (!hasDays || !hasHours) return;
    const body = { weekdays, from, to, weekly_limit };
    const join = () => request(joinWaitlist, { params: { id: appointmentId }, body });
    const result = await send(join, t('earlier.failed'));
    if ('failure' in result) {
      setFailure(result.failure);
      return;
    }
    addToast({ type: 'success', title: t('earlier.form.saved.title'), description: t('earlier.form.saved.text') });
    onClose();
  }

  return (
    <Dialog
      open
      title={t('earlier.title')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button kind="secondary" disabled={isSending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button loading={isSending} onClick={() => void save()}>
            {t('earlier.form.save')}
          </Button>
        </>
      }
    >
      <div className="earlier-form">
        <p>{t('earlier.form.lead')}</p>
        <CheckboxGroup
          legend={t('earlier.form.days')}
          options={days.map(day => ({ value: String(day), label: t(`hours.weekdays.${day}`) }))}
          value={weekdays.map(String)}
          onChange={chosen => set({ weekdays: days.filter(day => chosen.includes(String(day))) })}
          disabled={isSending}
          {...(isTried && !hasDays && { error: t('earlier.form.noDay') })}
        />
        <div className="earlier-hours">
          <TimeBox
            label={t('earlier.form.from')}
            value={from}
            onChange={time => set({ from: time })}
            disabled={isSending}
          />
          <TimeBox
            label={t('earlier.form.to')}
            value={to}
            onChange={time => set({ to: time })}
            disabled={isSending}
            error={isTried && !hasHours ? t('earlier.form.noHours') : undefined}
          />
        </div>
        <SelectBox
          label={t('earlier.form.limit')}
          value={String(weekly_limit)}
          onChange={count => set({ weekly_limit: Number(count) })}
          disabled={isSending}
          options={limits.map(count => ({ value: count, label: count }))}
        />
        {failure && (
          <Note tone="danger" role="alert" title={failure.title}>
            <p>{failure.text}</p>
          </Note>
        )}
      </div>
    </Dialog>
  );
}

interface TimeBoxProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
  disabled: boolean;
  error?: string | undefined;
}

function TimeBox({ label, value, onChange, disabled, error }: TimeBoxProps) {
  const id = useId();
  return (
    <div className="box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        required
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
