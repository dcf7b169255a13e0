import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SignUp as SignUpPayload, signUp, todayAtHome } from '../../../../contract/identity.ts';
import { whenIdle } from '../../../device/whenIdle.ts';
import { ApiError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { SubmitButton } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ProfileSwitch } from '../../../ui/fields/ProfileSwitch.tsx';
import { AcceptanceField } from '../AcceptanceField.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { prefillLogin } from '../loginPrefill.ts';
import { AccessPart, PatientPart, PersonPart } from '../SignUpParts.tsx';
import { areTextsOutdated, emptySignUp, inProfile, type SignUpFields, signUpResolver } from '../signUpForm.ts';

const loadDoctorPart = () => import('../DoctorPart.tsx');
const DoctorPart = lazy(() => loadChunk('DoctorPart', loadDoctorPart));

/** Sign-up for both profiles (docs/product.md#sign-up). A refusal marks its fields and keeps all input. */
export default function SignUp() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const go = usePageNavigate();
  const today = useMemo(() => todayAtHome(new Date()), []);

  const isOutdated = useRef(false);

  const { control, handleSubmit, setError, clearErrors, getValues, reset, watch, formState } = useForm<
    SignUpFields,
    unknown,
    SignUpPayload
  >({
    resolver: useMemo(() => signUpResolver(today, () => isOutdated.current), [today]),
    mode: 'onTouched',
    defaultValues: emptySignUp,
  });
  const role = watch('role');
  useEffect(() => whenIdle([() => void loadDoctorPart().catch(() => {})]), []);

  const send = handleSubmit(async body => {
    try {
      const { email } = await request(signUp, { body });
      prefillLogin({ role: body.role, email });
      addToast({
        type: 'success',
        title: t('identity.signUp.doneTitle'),
        description: t('identity.signUp.doneText'),
        lasting: true,
      });
      go('/login');
    } catch (error) {
      applyFieldErrors(error, setError);
      if (error instanceof ApiError && areTextsOutdated(error.errors)) {
        isOutdated.current = true;
        setError('accepts', { type: 'server', message: 'document_changed' }, { shouldFocus: true });
      }
      showError(error, t('identity.signUp.failed'));
    }
  });

  return (
    <IdentityForm lead={t(`identity.signUp.lead${role}`)} send={send}>
      <ProfileSwitch
        value={role}
        onChange={chosen => {
          reset(inProfile(chosen, getValues()), { keepErrors: true, keepTouched: true, keepIsSubmitted: true });
          clearErrors(['RG', 'CPF', 'CRM', 'specialty_ids', 'clinic']);
        }}
      />
      <div className="identity-parts">
        <AccessPart control={control} />
        <PersonPart control={control} today={today} />
        {role === 'Patient' ? (
          <PatientPart control={control} />
        ) : (
          <Suspense fallback={<Loading rows={1} />}>
            <DoctorPart control={control} />
          </Suspense>
        )}
      </div>
      <AcceptanceField control={control} />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.signUp.submit')}</SubmitButton>
    </IdentityForm>
  );
}
