import { valibotResolver } from '@hookform/resolvers/valibot';
import { mailOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  cancelEmailChange,
  confirmEmailChange,
  type EmailState,
  resendEmailChangeCode,
} from '../../../../contract/emailChange.ts';
import { EmailCode, readSelf } from '../../../../contract/identity.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { ApiError, NetworkError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useAmend, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useAuth, useSession } from '../auth.tsx';
import { Form } from '../IdentityForm.tsx';
import { emailQuery, sessionsQuery } from '../queries.ts';

interface EmailCodeFormProps {
  pending: NonNullable<EmailState['pending']>;
  onClose: () => void;
}

/** Takes the code that was mailed to the new address. Until then nothing changes. */
export function EmailCodeForm({ pending: { email, expires_at }, onClose }: EmailCodeFormProps) {
  const { t } = useTranslation();
  const { time } = useDates();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { user } = useSession();
  const { updateUser } = useAuth();
  const amend = useAmend();
  const refresh = useRefresh();
  const [busyWith, setBusyWith] = useState<'resend' | 'cancel'>();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(EmailCode),
    mode: 'onTouched',
    defaultValues: { code: '' },
  });
  useReloadBlock(formState.isDirty);

  /** Reads what the server has made of it: without a response, it may have done it. */
  const catchUp = async () => {
    await refresh(emailQuery.key);
    await request(readSelf).then(updateUser, error => console.warn('identity: the user may be out of date', error));
  };
  const fail = (error: unknown) => {
    const isUnknown = error instanceof NetworkError || (error instanceof ApiError && error.code === 'not_found');
    if (isUnknown) void catchUp();
    showError(error);
  };

  const send = handleSubmit(async ({ code }) => {
    try {
      const state = await request(confirmEmailChange, { body: { email, code } });
      // The address that got the code is confirmed.
      const { email_confirmed: _, ...rest } = user;
      updateUser({ ...rest, email: state.email });
      addToast({
        type: 'success',
        title: t('emailChange.doneTitle'),
        description: t('emailChange.doneText'),
        lasting: true,
      });
      await amend(emailQuery, () => state);
      await refresh(sessionsQuery.key);
      onClose();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) fail(error);
      else if (error instanceof ApiError && error.code === 'email_taken') showError(error);
    }
  });

  const attempt = async (what: 'resend' | 'cancel', work: () => Promise<void>) => {
    setBusyWith(what);
    await work().catch(fail);
    setBusyWith(undefined);
  };
  const resend = () =>
    attempt('resend', async () => {
      const state = await request(resendEmailChangeCode);
      reset();
      addToast({ type: 'success', title: t('emailChange.resent'), description: email });
      await amend(emailQuery, () => state);
    });
  const cancel = () =>
    attempt('cancel', async () => {
      await request(cancelEmailChange);
      addToast({ type: 'info', title: t('emailChange.cancelled') });
      await amend(emailQuery, before => ({ ...before, pending: null }));
      onClose();
    });

  return (
    <>
      <Note icon={mailOutline} title={t('emailChange.sentTitle', { email })}>
        <p>{t('emailChange.sentText', { time: time(expires_at, deviceZone()) })}</p>
      </Note>
      <Form send={send}>
        <TextField
          control={control}
          name="code"
          label={t('emailChange.code')}
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={40}
          required
        />
        <SubmitButton loading={formState.isSubmitting}>{t('emailChange.confirm')}</SubmitButton>
      </Form>
      <div className="identity-actions">
        <Button kind="secondary" size="small" loading={busyWith === 'resend'} onClick={() => void resend()}>
          {t('emailChange.resend')}
        </Button>
        <Button kind="quiet" size="small" loading={busyWith === 'cancel'} onClick={() => void cancel()}>
          {t('emailChange.cancel')}
        </Button>
      </div>
    </>
  );
}
