import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Role } from '../../../../contract/formats.ts';
import { Credentials } from '../../../../contract/identity.ts';
import { describe } from '../../../net/problems.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { shownHeading } from '../../../ui/focus.ts';
import { ProfileSwitch } from '../../../ui/ProfileSwitch.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAuth } from '../auth.tsx';
import { EmailField } from '../EmailField.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { expectedNewcomer, forgetNewcomer } from '../newcomer.ts';
import { SignInFailed } from '../SignInFailed.tsx';

/** Sign-in. Once it succeeds, the app shows its signed-in pages instead. */
export default function Login() {
  const { t } = useTranslation();
  const { signIn } = useAuth();
  const { addToast, removeToast } = useToast();
  const [newcomer] = useState(expectedNewcomer);
  useEffect(() => forgetNewcomer, []);

  const { control, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver: valibotResolver(Credentials),
    mode: 'onTouched',
    defaultValues: { role: newcomer?.role ?? 'Patient', email: newcomer?.email ?? '', password: '' },
  });
  const role = watch('role');
  usePageTitle(t(`identity.login.title${role}`));
  /** Why the last attempt failed; kept until a field is edited or the next attempt begins. */
  const [failure, setFailure] = useState<unknown>();
  const failedToast = useRef('');
  useEffect(() => {
    const editing = watch((_, { type }) => type === 'change' && setFailure(undefined));
    return () => editing.unsubscribe();
  }, [watch]);

  const send = handleSubmit(async ({ role, email, password }) => {
    setFailure(undefined);
    removeToast(failedToast.current);
    try {
      await signIn(role, email, password);
    } catch (error) {
      applyFieldErrors(error, setError);
      setFailure(error);
      const { title, text } = describe(error, t);
      failedToast.current = addToast({ type: 'error', title, description: text });
    }
  });

  function tryAs(other: Role): void {
    setValue('role', other);
    // The pressed button disappears. Focus moves to the title, which now names the other portal, so that it is
    // announced.
    shownHeading()?.focus({ preventScroll: true });
    void send();
  }

  return (
    <IdentityForm
      lead={t(`identity.login.lead${role}`)}
      send={send}
      foot={
        <div className="identity-foot">
          <p>{t('identity.login.new')}</p>
          <LinkButton to="/signup" kind="secondary">
            {t('identity.login.signUp')}
          </LinkButton>
          <Link className="identity-link" to="/about">
            {t('identity.login.about')}
          </Link>
        </div>
      }
    >
      <ProfileSwitch
        value={role}
        onChange={chosen => {
          setFailure(undefined);
          setValue('role', chosen);
        }}
      />
      <EmailField control={control} name="email" />
      <PasswordField
        control={control}
        name="password"
        label={t('identity.fields.password')}
        autocomplete="current-password"
        required
      />
      <Link className="identity-link identity-forgot" to="/forgot-password">
        {t('identity.login.forgot')}
      </Link>
      {failure !== undefined && (
        <SignInFailed error={failure} role={role} onTryAs={tryAs} busy={formState.isSubmitting} />
      )}
      <SubmitButton loading={formState.isSubmitting}>{t('identity.login.submit')}</SubmitButton>
    </IdentityForm>
  );
}
