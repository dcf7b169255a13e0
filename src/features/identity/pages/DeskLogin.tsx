import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Credentials } from '../../../../contract/identity.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { SubmitButton } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { CurrentPasswordField, EmailField, ForgotPasswordLink } from '../accountFields.tsx';
import { SecondStep } from '../factors/lazySecondStep.tsx';
import { PasskeySignIn } from '../factors/PasskeySignIn.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { useLoginPrefill } from '../loginPrefill.ts';
import { useSignInAttempt } from '../useSignInAttempt.ts';

const DeskLoginForm = v.omit(Credentials, ['role']);

/** Sign-in of the reception (docs/product.md#reception). */
export default function DeskLogin() {
  const { t } = useTranslation();
  const prefill = useLoginPrefill();
  const { control, handleSubmit, setError, watch, formState } = useForm({
    resolver: valibotResolver(DeskLoginForm),
    mode: 'onTouched',
    defaultValues: { email: prefill?.role === 'Reception' ? prefill.email : '', password: '' },
  });
  const { failure, attempt, pending, endPending } = useSignInAttempt({ watch, setError });
  const send = handleSubmit(({ email, password }) => attempt('Reception', email, password));

  if (pending) return <SecondStep pending={pending} onBack={endPending} />;
  return (
    <IdentityForm
      lead={t('identity.desk.lead')}
      send={send}
      foot={
        <div className="identity-foot">
          <PasskeySignIn />
          <p>{t('identity.desk.noAccount')}</p>
        </div>
      }
      links={
        <Link className="identity-link" to="/login">
          {t('identity.desk.others')}
        </Link>
      }
    >
      <EmailField control={control} name="email" withPasskeys />
      <CurrentPasswordField control={control} name="password" label={t('identity.fields.password')} />
      <ForgotPasswordLink fromDesk />
      {failure !== undefined && <Failed error={failure} />}
      <SubmitButton loading={formState.isSubmitting} loadingText={t('identity.login.submitting')}>
        {t('identity.login.submit')}
      </SubmitButton>
    </IdentityForm>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { title, text } = describe(error, t);
  if (error instanceof ApiError && error.code === 'credentials') {
    // The toast has said what is wrong.
    return (
      <Note>
        <p>{t('identity.desk.tried')}</p>
      </Note>
    );
  }
  return (
    <Note tone="danger" title={title}>
      <p>{text}</p>
    </Note>
  );
}
