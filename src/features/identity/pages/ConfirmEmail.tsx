import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { confirmEmail, EmailCode, requestEmailCode } from '../../../../contract/identity.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { Button, LinkButton, SubmitButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SentPicture } from '../../../ui/graphics/pictures.tsx';
import { useAuth, useSession } from '../auth.tsx';
import { IdentityForm } from '../IdentityForm.tsx';

/**
 * Takes the code that was mailed at sign-up. Until it is confirmed, the server refuses bookings (setting
 * EMAIL_CONFIRMATION).
 */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { user } = useSession();
  const { updateUser } = useAuth();
  const go = usePageNavigate();
  const [asking, setAsking] = useState(false);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(EmailCode),
    mode: 'onTouched',
    defaultValues: { code: '' },
  });

  const send = handleSubmit(async body => {
    try {
      await request(confirmEmail, { body });
      updateUser({ ...user, email_confirmed: true });
      addToast({ type: 'success', title: t('identity.confirmEmail.doneTitle'), lasting: true });
      go('/schedule', { replace: true });
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error);
    }
  });
  const askAgain = async () => {
    setAsking(true);
    try {
      await request(requestEmailCode);
      addToast({ type: 'success', title: t('identity.confirmEmail.sentTitle'), description: user.email });
    } catch (error) {
      showError(error);
    }
    setAsking(false);
  };

  if (user.email_confirmed !== false) {
    return (
      <EmptyState
        picture={<SentPicture />}
        title={t('identity.confirmEmail.doneTitle')}
        text={t('identity.confirmEmail.doneText')}
        action={<LinkButton to="/schedule">{t('identity.confirmEmail.book')}</LinkButton>}
      />
    );
  }
  return (
    <IdentityForm
      lead={t('identity.confirmEmail.lead', { email: user.email })}
      send={send}
      foot={
        <>
          <Button kind="secondary" loading={asking} onClick={() => void askAgain()}>
            {t('identity.confirmEmail.resend')}
          </Button>
          <LinkButton to="/account/you" kind="quiet">
            {t('identity.confirmEmail.wrong')}
          </LinkButton>
        </>
      }
    >
      <TextField
        control={control}
        name="code"
        label={t('identity.confirmEmail.code')}
        inputmode="numeric"
        autocomplete="one-time-code"
        required
      />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.confirmEmail.submit')}</SubmitButton>
    </IdentityForm>
  );
}
