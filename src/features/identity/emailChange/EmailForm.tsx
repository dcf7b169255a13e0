import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { requestEmailChange } from '../../../../contract/emailChange.ts';
import { NetworkError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useUnsavedFields } from '../../../page/useUnsavedFields.ts';
import { useAmend, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useProof } from '../factors/useProof.tsx';
import { Form } from '../IdentityForm.tsx';
import { emailQuery } from '../queries.ts';

/** The id of the heading, and the name under which what was typed is kept. */
export const EMAIL_FORM = 'account-email';

/** Takes the new address, to which a code is mailed. Asks for the password or a passkey if the last one is too old. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const amend = useAmend();
  const refresh = useRefresh();
  const proof = useProof();
  const form = useForm({
    resolver: valibotResolver(requestEmailChange.body),
    mode: 'onSubmit',
    defaultValues: { email: '' },
  });
  const { control, handleSubmit, setError, setFocus, formState } = form;
  const close = useUnsavedFields(EMAIL_FORM, form, onClose);
  useEffect(() => setFocus('email'), [setFocus]);

  const send = handleSubmit(async body => {
    const ask = async () => {
      try {
        const state = await request(requestEmailChange, { body });
        await amend(emailQuery, () => state);
        close();
      } catch (error) {
        // The code may be on its way: the state says so once there is a connection.
        if (error instanceof NetworkError) void refresh(emailQuery.key);
        if (!applyFieldErrors(error, setError)) throw error;
      }
    };
    await proof.prove(ask).catch(showError);
  });

  return (
    <>
      {proof.dialog}
      <Form send={send}>
        <TextField
          control={control}
          name="email"
          label={t('emailChange.new')}
          hint={t('emailChange.hint')}
          type="email"
          inputmode="email"
          autocomplete="email"
          autocapitalize="none"
          maxlength={254}
          required
        />
        <div className="identity-actions">
          <Button kind="secondary" disabled={formState.isSubmitting} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <SubmitButton loading={formState.isSubmitting || proof.busyWith !== undefined}>
            {t('emailChange.send')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
