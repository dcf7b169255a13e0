import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CORRECTION_TEXT_MAX } from '../../../../contract/corrections.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { ApiError } from '../../../net/errors.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useUnsavedFields } from '../../../page/useUnsavedFields.ts';
import { outbox } from '../../../sync/device.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormFields } from '../../../ui/fields/FormFields.tsx';
import { CpfField } from '../../../ui/fields/personFields.tsx';
import { DateField, TextField } from '../../../ui/fields/TextField.tsx';
import { Form } from '../IdentityForm.tsx';
import { requestCorrectionIntent } from '../intents/requestCorrection.ts';
import { correctionForm, emptyCorrection } from './correctionForm.ts';

/** The id of the heading, and the name under which what was typed is kept. */
export const CORRECTION_FORM = 'account-identity';

/** Takes the right birthday or CPF. What is sent takes the place of an open request. */
export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const tellQueued = useQueuedToast();
  const today = todayAtHome(new Date());
  const form = useForm({
    resolver: valibotResolver(correctionForm(today)),
    mode: 'onSubmit',
    defaultValues: emptyCorrection,
  });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const close = useUnsavedFields(CORRECTION_FORM, form, onClose);
  useEffect(() => setFocus('birthday'), [setFocus]);

  const send = handleSubmit(async ({ birthday, cpf, message }) => {
    try {
      const result = await outbox.send(requestCorrectionIntent, {
        ...{ id: crypto.randomUUID(), asked_at: new Date().toISOString(), message },
        ...(birthday !== null && { birthday }),
        ...(cpf !== null && { cpf }),
      });
      if (result.status === 'refused') {
        // The form is still open and shows why.
        await outbox.discard(result.id);
        throw new ApiError(result.problem);
      }
      if (result.status === 'queued') tellQueued();
      else addToast({ type: 'success', title: t('corrections.sent') });
      close();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });

  return (
    <Form send={send}>
      <p className="identity-lead">{t('corrections.formLead')}</p>
      <FormFields disabled={formState.isSubmitting}>
        <DateField control={control} name="birthday" label={t('corrections.rightBirthday')} autocomplete="bday" />
        <CpfField
          control={control}
          name="cpf"
          label={t('corrections.rightCpf')}
          placeholder={t('identity.examples.CPF')}
        />
        <TextField
          control={control}
          name="message"
          label={t('corrections.message')}
          hint={t('corrections.messageHint')}
          autocomplete="off"
          maxlength={CORRECTION_TEXT_MAX}
        />
      </FormFields>
      <div className="identity-actions">
        <Button kind="secondary" disabled={formState.isSubmitting} onClick={close}>
          {t('ui.cancel')}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('corrections.send')}</SubmitButton>
      </div>
    </Form>
  );
}
