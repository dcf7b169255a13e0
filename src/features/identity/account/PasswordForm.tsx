import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changePassword, PasswordChange } from '../../../../contract/identity.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useRefresh } from '../../../sync/queries/reading.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSession } from '../auth.tsx';
import { Form } from '../Form.tsx';
import { keepProof } from '../lock/unlock.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { sessionsReading } from '../readings.ts';

const empty = { current: '', password: '', password_confirmation: '' };

/** Changes the user's password, after the current one was entered; signs out all other devices. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { addToast } = useToast();
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
      if (user.idle_lock_minutes) void keepProof(user.id, body.password);
      reset(empty);
      addToast({
        type: 'success',
        title: t('identity.account.passwordDoneTitle'),
        description: t('identity.account.passwordDoneText'),
      });
      await refresh(sessionsReading.key);
    } catch (error) {
      applyFieldErrors(error, setError);
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    }
  });

  return (
    <Form send={send}>
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        control={control}
        name="current"
        label={t('identity.fields.currentPassword')}
        autocomplete="current-password"
        required
      />
      <Link className="identity-link identity-forgot" to="/forgot-password">
        {t('identity.login.forgot')}
      </Link>
      <NewPasswordFields control={control} name="password" confirmation="password_confirmation" />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.account.passwordSubmit')}</SubmitButton>
    </Form>
  );
}
