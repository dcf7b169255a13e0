import { valibotResolver } from '@hookform/resolvers/valibot';
import { createOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { changePassword, PasswordChange, unlock } from '../../../contract/identity.ts';
import { isUnanswered } from '../../net/errors.ts';
import { request } from '../../net/request.ts';
import { applyFieldErrors, fieldErrorsOf } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useOpenForm } from './account/useOpenForm.ts';
import { CurrentPasswordField, ForgotPasswordLink, KnownEmail, NewPasswordFields } from './accountFields.tsx';
import { useSession } from './auth.tsx';
import { Form } from './IdentityForm.tsx';
import { storeProof } from './lock/unlock.ts';
import { sessionsQuery } from './queries.ts';

const empty = { current: '', password: '', password_confirmation: '' };

/** A button, and the form that it opens. Passwords aren't kept while the page is left. */
export function PasswordPart() {
  const { t } = useTranslation();
  const form = useOpenForm('account-password');
  if (form.isOpen) return <PasswordForm onClose={form.close} />;
  return (
    <div>
      <Button kind="secondary" icon={createOutline} onClick={form.open}>
        {t('account.passwordChange')}
      </Button>
    </div>
  );
}

/** Whether this is the signed-in user's password; false without a response. */
const isPassword = (password: string): Promise<boolean> =>
  request(unlock, { body: { password } }).then(
    () => true,
    () => false,
  );

/** Changes the user's password, after the current one was entered; signs out all other devices. */
function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { user } = useSession();
  const refresh = useRefresh();
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: valibotResolver(PasswordChange),
    mode: 'onSubmit',
    defaultValues: empty,
  });
  useEffect(() => setFocus('current'), [setFocus]);

  /** An attempt had no response: the password may be the new one already. */
  const isUnsure = useRef(false);

  async function change(body: v.InferOutput<typeof PasswordChange>): Promise<void> {
    try {
      await request(changePassword, { body });
    } catch (error) {
      const isWrong = fieldErrorsOf(error).some(({ code }) => code === 'password_wrong');
      const isChanged = isWrong && isUnsure.current && (await isPassword(body.password));
      if (isUnanswered(error)) isUnsure.current = true;
      if (!isChanged) throw error;
    }
  }

  const send = handleSubmit(async body => {
    try {
      await change(body);
      if (user.idle_lock_minutes) void storeProof(user.id, body.password);
      onClose();
      addToast({
        type: 'success',
        title: t('account.passwordDoneTitle'),
        description: t('account.passwordDoneText'),
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
      <div className="identity-actions">
        <Button kind="secondary" disabled={formState.isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('account.passwordSubmit')}</SubmitButton>
      </div>
    </Form>
  );
}
