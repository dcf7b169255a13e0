import { valibotResolver } from '@hookform/resolvers/valibot';
import { keyOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { RecoveryCode, TotpCode } from '../../../../contract/secondFactor.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import type { PendingSignIn } from '../auth.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { finishSignIn } from './finishSignIn.ts';
import { askForPasskey, isDismissed, supportsPasskeys } from './webAuthn.ts';

interface SecondStepProps {
  pending: PendingSignIn;
  /** Back to the password. */
  onBack: () => void;
}

/** The names that the server gives the fields. */
const formOf = (code: typeof TotpCode | typeof RecoveryCode) => v.object({ proof: v.object({ code }) });

/** The second step of a sign-in (docs/product.md#two-step-verification). */
export default function SecondStep({ pending, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  // The person may have gone to the authenticator app.
  useReloadBlock(true);
  const methods = pending.methods.filter(method => method !== 'passkey' || supportsPasskeys());
  const [method, setMethod] = useState(methods[0]);
  const [isBusy, setBusy] = useState(false);
  const [isUnused, setUnused] = useState(false);
  usePageTitle(t('identity.second.title'));
  // The pressed button is gone, so the new title is announced.
  useEffect(() => shownHeading()?.focus({ preventScroll: true }), []);

  async function attempt(work: () => Promise<void>, onError: (error: unknown) => boolean): Promise<void> {
    setUnused(false);
    try {
      await work();
    } catch (error) {
      if (onError(error)) return;
      showError(error);
      if (error instanceof ApiError && ['challenge_expired', 'account_disabled'].includes(error.code)) onBack();
    }
  }

  async function confirmByPasskey(): Promise<void> {
    const { passkey: options } = pending;
    if (!options) return;
    setBusy(true);
    await attempt(
      async () => finishSignIn(pending, { method: 'passkey', passkey: await askForPasskey(options) }),
      error => {
        setUnused(isDismissed(error));
        return isDismissed(error);
      },
    );
    setBusy(false);
  }

  const others = methods.filter(other => other !== method);
  const foot = (
    <div className="identity-foot">
      {others.map(other => (
        <Button key={other} kind="secondary" onClick={() => setMethod(other)}>
          {t(`identity.second.use.${other}`)}
        </Button>
      ))}
      <Button kind="quiet" onClick={onBack}>
        {t('identity.second.back')}
      </Button>
    </div>
  );

  if (method === 'totp' || method === 'recovery_code') {
    return <CodeForm key={method} method={method} pending={pending} attempt={attempt} foot={foot} />;
  }
  return (
    <IdentityForm
      lead={t(method ? 'identity.second.leadPasskey' : 'identity.second.leadNone')}
      send={async event => {
        event.preventDefault();
        await confirmByPasskey();
      }}
      foot={foot}
    >
      {isUnused && (
        <Note tone="warning" role="alert" title={t('identity.second.unusedTitle')}>
          <p>{t('identity.second.unusedText')}</p>
        </Note>
      )}
      {method && (
        <SubmitButton icon={keyOutline} loading={isBusy}>
          {t('identity.second.use.passkey')}
        </SubmitButton>
      )}
    </IdentityForm>
  );
}

interface CodeFormProps {
  method: 'totp' | 'recovery_code';
  pending: PendingSignIn;
  attempt: (work: () => Promise<void>, onError: (error: unknown) => boolean) => Promise<void>;
  foot: ReactNode;
}

function CodeForm({ method, pending, attempt, foot }: CodeFormProps) {
  const { t } = useTranslation();
  const isApp = method === 'totp';
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: valibotResolver(formOf(isApp ? TotpCode : RecoveryCode)),
    mode: 'onSubmit',
    defaultValues: { proof: { code: '' } },
  });
  const focus = useRef(setFocus);
  useEffect(() => focus.current('proof.code'), []);
  const send = handleSubmit(({ proof }) =>
    attempt(
      () => finishSignIn(pending, { method, code: proof.code }),
      error => applyFieldErrors(error, setError),
    ),
  );
  return (
    <IdentityForm lead={t(`identity.second.lead.${method}`)} send={send} foot={foot}>
      <TextField
        control={control}
        name="proof.code"
        label={t(`identity.second.code.${method}`)}
        inputmode={isApp ? 'numeric' : 'text'}
        autocomplete={isApp ? 'one-time-code' : 'off'}
        autocapitalize="characters"
        maxlength={40}
        required
      />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.second.submit')}</SubmitButton>
    </IdentityForm>
  );
}
