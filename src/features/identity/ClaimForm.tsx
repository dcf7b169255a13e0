import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { claimPatient } from '../../../contract/desk.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { isUnanswered, NetworkError } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { createWriteKeys } from '../../sync/writeKeys.ts';
import { SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { DateField, TextField } from '../../ui/fields/TextField.tsx';
import { Form } from './IdentityForm.tsx';

const empty = { code: '', birthday: '' };

/** Attaches a record that the clinic made to the signed-in patient, by the clinic's code and the birthday. */
export function ClaimForm() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const refresh = useRefresh();
  const [keys] = useState(() => createWriteKeys(() => crypto.randomUUID()));
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(claimPatient.body),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const send = handleSubmit(async body => {
    try {
      await request(claimPatient, { body, idempotencyKey: keys.keyFor(body) });
      keys.discard(body);
      reset(empty);
      addToast({
        type: 'success',
        title: t('identity.account.claim.doneTitle'),
        description: t('identity.account.claim.doneText'),
      });
      // Appointments, record and answers may all be more than before.
      await refresh([]);
    } catch (error) {
      if (error instanceof NetworkError) {
        // It may be attached already. Pressed again, the same request is repeated, and not refused as a used code.
        void refresh([]);
        showError(error, t('identity.account.claim.unknown'));
        return;
      }
      if (!isUnanswered(error)) keys.discard(body);
      // A wrong birthday looks like a wrong code, so the field's error names both.
      if (applyFieldErrors(error, setError)) showError(error, t('identity.account.claim.wrong'));
      else showError(error);
    }
  });
  return (
    <Form send={send}>
      <TextField
        control={control}
        name="code"
        label={t('identity.account.claim.code')}
        hint={t('identity.account.claim.codeHint')}
        autocomplete="off"
        autocapitalize="characters"
        maxlength={40}
        required
      />
      <DateField
        control={control}
        name="birthday"
        label={t('identity.fields.birthday')}
        min="1900-01-01"
        max={todayAtHome(new Date())}
        autocomplete="bday"
        required
      />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.account.claim.submit')}</SubmitButton>
    </Form>
  );
}
