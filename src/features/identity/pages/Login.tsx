import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type SignUpRole, signUpRoles } from '../../../../contract/formats.ts';
import { Credentials } from '../../../../contract/identity.ts';
import { SubmitButton } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { ProfileSwitch } from '../../../ui/fields/ProfileSwitch.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import { CurrentPasswordField, EmailField, ForgotPasswordLink } from '../accountFields.tsx';
import { SecondStep } from '../factors/lazySecondStep.tsx';
import { PasskeySignIn } from '../factors/PasskeySignIn.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { useLoginPrefill } from '../loginPrefill.ts';
import { SignInFailed } from '../SignInFailed.tsx';
import { useSignInAttempt } from '../useSignInAttempt.ts';

/** Credentials for one of the two profiles that the switch offers. */
const LoginForm = v.object({ ...Credentials.entries, role: v.picklist(signUpRoles, 'choice_invalid') });

/** Sign-in (docs/product.md#sign-in). Once it succeeds, the app shows its signed-in pages instead. */
export default function Login() {
  const { t } = useTranslation();
  const prefill = useLoginPrefill();
  const { control, handleSubmit, setError, setValue, watch, formState } = useForm({
    resolver: valibotResolver(LoginForm),
    mode: 'onTouched',
    defaultValues: {
      role: (prefill?.role === 'Doctor' ? 'Doctor' : 'Patient') as SignUpRole,
      email: prefill?.email ?? '',
      password: '',
    },
  });
  const role = watch('role');
  usePageTitle(role === 'Doctor' ? t('identity.login.titleDoctor') : undefined);
  const { failure, clearFailure, attempt, pending, endPending } = useSignInAttempt({ watch, setError });
  const send = handleSubmit(({ role, email, password }) => attempt(role, email, password));

  const reopen = handleSubmit(({ role, email, password }) => attempt(role, email, password, { reopen: true }));

  function signInAs(other: SignUpRole): void {
    setValue('role', other);
    // The pressed button disappears. Focus moves to the title, which now names the other portal, so that it is
    // announced.
    shownHeading()?.focus({ preventScroll: true });
    void send();
  }

  if (pending) return <SecondStep pending={pending} onBack={endPending} />;
  return (
    <IdentityForm
      lead={t(`identity.login.lead${role}`)}
      send={send}
      foot={
        <div className="identity-foot">
          <PasskeySignIn />
          <p>
            {t('identity.login.noAccount')}{' '}
            <Link className="identity-link" to="/signup">
              {t('identity.login.signUp')}
            </Link>
          </p>
        </div>
      }
      links={
        <>
          <Link className="identity-link" to="/about">
            {t('identity.login.about')}
          </Link>
          <Link className="identity-link" to="/desk">
            {t('identity.login.desk')}
          </Link>
        </>
      }
    >
      <ProfileSwitch
        value={role}
        onChange={chosen => {
          clearFailure();
          setValue('role', chosen);
        }}
      />
      <EmailField control={control} name="email" withPasskeys />
      <CurrentPasswordField control={control} name="password" label={t('identity.fields.password')} />
      <ForgotPasswordLink />
      {failure !== undefined && (
        <SignInFailed
          error={failure}
          role={role}
          onTryAs={signInAs}
          onReopen={() => void reopen()}
          busy={formState.isSubmitting}
        />
      )}
      <SubmitButton loading={formState.isSubmitting} loadingText={t('identity.login.submitting')}>
        {t('identity.login.submit')}
      </SubmitButton>
    </IdentityForm>
  );
}
