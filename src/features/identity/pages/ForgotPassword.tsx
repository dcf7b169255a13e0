import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { ForgottenPassword, forgotPassword } from '../../../../contract/identity.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ProfileSwitch } from '../../../ui/fields/ProfileSwitch.tsx';
import { MailPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { EmailField } from '../accountFields.tsx';
import { useAuth } from '../auth.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { prefillLogin } from '../loginPrefill.ts';

const profiles = {
  Patient: 'ui.profile.patient',
  Doctor: 'ui.profile.doctor',
  Reception: 'ui.profile.reception',
} as const;

/**
 * Requests a recovery mail; the response never reveals whether the account exists. Prefilled if a user is signed in.
 */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { session } = useAuth();
  const fromDesk = usePageSearchParams().get('from') === 'desk';
  const [sentTo, setSentTo] = useState<string>();
  const { control, handleSubmit, setError, setValue, watch, formState } = useForm<
    v.InferInput<typeof ForgottenPassword>
  >({
    resolver: valibotResolver(ForgottenPassword),
    mode: 'onTouched',
    defaultValues: { role: session?.role ?? (fromDesk ? 'Reception' : 'Patient'), email: session?.user.email ?? '' },
  });
  const role = watch('role');

  const send = handleSubmit(async body => {
    try {
      await request(forgotPassword, { body });
      prefillLogin(body);
      setSentTo(body.email);
      addToast({ type: 'success', title: t('identity.forgot.doneTitle'), description: t('identity.forgot.doneText') });
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error, t('identity.forgot.failed'));
    }
  });

  if (sentTo !== undefined) {
    const profile = t(profiles[role]).toLocaleLowerCase();
    return (
      <EmptyState
        picture={<MailPicture />}
        title={t('identity.forgot.doneTitle')}
        text={t('identity.forgot.check', { profile, email: sentTo })}
        action={
          <Button kind="secondary" onClick={() => setSentTo(undefined)}>
            {t('identity.forgot.otherEmail')}
          </Button>
        }
      />
    );
  }
  return (
    <IdentityForm lead={t('identity.forgot.lead')} send={send}>
      {role !== 'Reception' && <ProfileSwitch value={role} onChange={chosen => setValue('role', chosen)} />}
      <EmailField control={control} name="email" />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.forgot.submit')}</SubmitButton>
    </IdentityForm>
  );
}
