import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { GivenPassword } from '../../../../contract/formats.ts';
import { unlock } from '../../../../contract/identity.ts';
import { startUnlock, unlockByPasskey } from '../../../../contract/secondFactor.ts';
import { ApiError } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useIsHere } from '../../../page/useIsHere.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { CurrentPasswordField, KnownEmail } from '../accountFields.tsx';
import { useSession } from '../auth.tsx';
import { Form } from '../IdentityForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

const ProofForm = v.object({ password: GivenPassword });

/** Whether the server asks who it is before it makes a change. */
const needsProof = (error: unknown) => error instanceof ApiError && error.code === 'proof_required';

export interface Proof {
  /** Which work is running. */
  busyWith: string | undefined;
  /** Does work, and shows its error. Asks who it is if the server does, and then does it again. */
  run(what: string, work: () => Promise<void>): Promise<void>;
  /** The same for a caller that shows the error. Resolves also if it waits for the person. */
  prove(work: () => Promise<void>): Promise<void>;
  /** To be rendered. */
  dialog: ReactNode;
}

/** Asks for the password or a passkey before a change for which the last proof is too old. */
export function useProof(): Proof {
  const showError = useErrorToast();
  const [waiting, setWaiting] = useState<() => Promise<void>>();
  const [busyWith, setBusyWith] = useState<string>();

  async function prove(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!needsProof(error)) throw error;
      setWaiting(() => work);
    }
  }

  async function run(what: string, work: () => Promise<void>): Promise<void> {
    setBusyWith(what);
    await prove(work).catch(showError);
    setBusyWith(undefined);
  }

  const dialog = waiting && (
    <ProofDialog
      onClose={() => setWaiting(undefined)}
      onProven={() => {
        setWaiting(undefined);
        void run('again', waiting);
      }}
    />
  );
  return { busyWith, run, prove, dialog };
}

function ProofDialog(props: { onClose: () => void; onProven: () => void }) {
  const { onClose } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const showError = useErrorToast();
  const isHere = useIsHere();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(ProofForm),
    mode: 'onSubmit',
    defaultValues: { password: '' },
  });
  // A response that comes after the question was closed must not make the change.
  function onProven(): void {
    if (isHere()) props.onProven();
  }
  const send = handleSubmit(async body => {
    try {
      await request(unlock, { body });
      onProven();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });
  return (
    <Dialog open title={t('factors.proof.title')} busy={formState.isSubmitting} onClose={onClose}>
      <p>{t('factors.proof.text')}</p>
      <Form send={send}>
        <KnownEmail email={user.email} />
        <CurrentPasswordField control={control} name="password" label={t('identity.fields.password')} />
        <SubmitButton loading={formState.isSubmitting}>{t('factors.proof.submit')}</SubmitButton>
        {user.has_passkey && (
          <PasskeyButton
            use={async ({ askForPasskey }) => {
              const { token, options } = await request(startUnlock);
              await request(unlockByPasskey, { body: { token, passkey: await askForPasskey(options) } });
              onProven();
            }}
          >
            {t('identity.second.use.passkey')}
          </PasskeyButton>
        )}
        <Button kind="quiet" disabled={formState.isSubmitting} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </Form>
    </Dialog>
  );
}
