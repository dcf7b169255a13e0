import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClinicMessages, saveClinicMessages } from '../../../../contract/notifications.ts';
import { ApiError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { unsaved } from '../../../page/unsaved.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import {
  type ClinicErrors,
  type ClinicField,
  type ClinicForm,
  checkForm,
  errorsOf,
  formOf,
  reminderHours,
  timesFor,
} from './clinicForm.ts';
import { clinicMessagesQuery } from './queries.ts';
import { useClock } from './useClock.ts';

interface ClinicMessagesFormProps {
  clinicId: string;
  settings: ClinicMessages;
}

/** Changes when a clinic writes to its patients. */
export function ClinicMessagesForm({ clinicId, settings }: ClinicMessagesFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const amend = useAmend();
  const clock = useClock();
  const draft = `messages:${clinicId}`;
  /** What was chosen here; what colleagues save meanwhile is shown in the other fields. */
  const [chosen, setChosen] = useState<Partial<ClinicForm>>(() => unsaved.read(draft) ?? {});
  const latestChosen = useLatest(chosen);
  const [errors, setErrors] = useState<ClinicErrors>({});
  const [isBusy, setBusy] = useState(false);
  const form = { ...formOf(settings), ...chosen };
  function choose(field: ClinicField, value: string): void {
    keep({ ...chosen, [field]: value });
  }
  function keep(all: Partial<ClinicForm>): void {
    setChosen(all);
    if (Object.keys(all).length > 0) unsaved.keep(draft, all);
    else unsaved.forget(draft);
  }
  function discard(): void {
    keep({});
    setErrors({});
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const checked = checkForm(form);
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    setBusy(true);
    try {
      const saved = await request(saveClinicMessages, { params: { id: clinicId }, body: checked.body });
      await amend(clinicMessagesQuery(clinicId), () => saved);
      // What was chosen meanwhile isn't saved yet.
      keep(differing(latestChosen(), form));
      addToast({ type: 'success', title: t('messages.clinic.saved') });
    } catch (error) {
      if (error instanceof ApiError) setErrors(errorsOf(error.errors));
      showError(error);
    }
    setBusy(false);
  }

  const times = (field: 'evening' | 'from' | 'to') =>
    timesFor(field, form[field]).map(value => ({ value, label: clock(value) }));
  return (
    <form className="management-form management-form-broad" noValidate onSubmit={event => void send(event)}>
      <fieldset className="messages-group">
        <legend>{t('messages.clinic.reminders')}</legend>
        <Choice
          label={t('messages.clinic.evening')}
          value={form.evening}
          onChange={value => choose('evening', value)}
          options={[{ value: '', label: t('messages.clinic.off') }, ...times('evening')]}
          error={errors.evening}
        />
        <Choice
          label={t('messages.clinic.hours')}
          value={form.hours}
          onChange={value => choose('hours', value)}
          options={[
            { value: '', label: t('messages.clinic.off') },
            ...reminderHours.map(count => ({
              value: String(count),
              label: t('messages.clinic.hoursBefore', { count }),
            })),
          ]}
          error={errors.hours}
        />
      </fieldset>
      <fieldset className="messages-group">
        <legend>{t('messages.clinic.quiet')}</legend>
        <Choice
          label={t('messages.clinic.from')}
          value={form.from}
          onChange={value => choose('from', value)}
          options={[{ value: '', label: t('messages.clinic.never') }, ...times('from')]}
          error={errors.from}
        />
        {form.from !== '' && (
          <Choice
            label={t('messages.clinic.to')}
            value={form.to}
            onChange={value => choose('to', value)}
            options={times('to')}
            error={errors.to}
          />
        )}
        <p className="messages-hint">{t('messages.clinic.quietHint')}</p>
      </fieldset>
      <div className="management-save">
        <SubmitButton loading={isBusy}>{t('messages.clinic.save')}</SubmitButton>
        {Object.keys(chosen).length > 0 && !isBusy && (
          <Button kind="quiet" onClick={discard}>
            {t('desk.management.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The choices that differ from what was sent. */
function differing(chosen: Partial<ClinicForm>, sent: ClinicForm): Partial<ClinicForm> {
  return Object.fromEntries(Object.entries(chosen).filter(([field, value]) => sent[field as ClinicField] !== value));
}

type ChoiceProps = Omit<Parameters<typeof SelectBox>[0], 'errorId'> & { error: ClinicErrors[ClinicField] };

/** A choice with its error below it, which is announced at once. */
function Choice({ error, ...box }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <SelectBox {...box} errorId={error && id} />
      {error && (
        <p id={id} className="messages-error" role="alert">
          {t(`errors.fields.${error}`)}
        </p>
      )}
    </div>
  );
}
