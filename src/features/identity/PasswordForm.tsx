import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePassword, PasswordChange } from '../../../contract/identity.ts';
import { request } from '../../net/request.ts';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CurrentPasswordField, ForgotPasswordLink, KnownEmail, NewPasswordFields } from './accountFields.tsx';
import { useSession } from './auth.tsx';
import { Form } from './IdentityForm.tsx';
import { storeProof } from './lock/unlock.ts';
import { sessionsQuery } from './queries.ts';

const empty = { current: '', password: '', password_confirmation: '' };

/** Changes the user's password, after the current one was entered; signs out all other devices. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { user } = useSession();
  const refresh = useRefresh();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(PasswordChange),
    mode: 'onTouched',
    defaultValues: empty,
  });

  const send = handleSubmit(async body => {
    try {
      await request(changePassword, { body });
      if (user.idle_lock_minutes) void storeProof(user.id, body.password);
      reset(empty);
      addToast({
        type: 'success',
        title: t('identity.account.passwordDoneTitle'),
        description: t('identity.account.passwordDoneText'),
      });
      await refresh(sessionsQuery.key);
    } catch (error) {
      applyFieldErrors(error, setError);
      showError(error);
    }
  });

  return (
    <Form send={send}>
      <KnownEmail email={user.email} />
      <CurrentPasswordField control={control} name="current" label={t('identity.fields.currentPassword')} />
      <ForgotPasswordLink />
      <NewPasswordFields control={control} name="password" confirmation="password_confirmation" />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.account.passwordSubmit')}</SubmitButton>
    </Form>
  );
}
