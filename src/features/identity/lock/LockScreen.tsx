import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { GivenPassword } from '../../../../contract/formats.ts';
import { readSelf } from '../../../../contract/identity.ts';
import { startUnlock, unlockByPasskey } from '../../../../contract/secondFactor.ts';
import { connectivity } from '../../../device/connection.ts';
import { lock } from '../../../device/lock/deviceLock.ts';
import type { UnlockAttempt } from '../../../device/lock/proof.ts';
import { endSession, type Session } from '../../../device/session.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { scheduler } from '../../../sync/device.ts';
import { followSession } from '../../../sync/followSession.ts';
import type { AnyIntentDefinition } from '../../../sync/outbox/intent.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { LanguageMenu } from '../../../ui/actions/LanguageMenu.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { CurrentPasswordField, KnownEmail } from '../accountFields.tsx';
import { PasskeyButton } from '../factors/PasskeyButton.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { tryPassword } from './unlock.ts';
import '../../../page/page.css';
import '../../../page/signed-out.css';

const LockForm = v.object({ password: GivenPassword });

interface LockScreenProps {
  session: Session;
  /** All intents of the app. */
  intents: readonly AnyIntentDefinition[];
}

/**
 * The screen of a locked app: whose session it is, and a password field (docs/product.md#idle-lock). The outbox is
 * still sent meanwhile.
 */
export default function LockScreen({ session, intents }: LockScreenProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const [tried, setTried] = useState<UnlockAttempt>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(LockForm),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });

  useEffect(() => {
    document.title = `${t('identity.lock.title')} · ${t('shell.product')}`;
    heading.current?.focus({ preventScroll: true });
  }, [t]);
  useEffect(() => {
    followSession(intents);
    return scheduler.start();
  }, [intents]);
  useEffect(() => {
    // A locked app makes no other requests. This one lets a lost device find out that its session was revoked.
    const ask = () => {
      if (!connectivity.isOffline()) request(readSelf).catch(() => {});
    };
    ask();
    return connectivity.subscribe(ask);
  }, []);

  const send = handleSubmit(async ({ password }) => {
    try {
      const tried = await tryPassword(session, password);
      if (tried.is === 'right') return lock.open();
      reset({ password: '' });
      setTried(tried);
      if (tried.is !== 'over') return;
      addToast({
        type: 'info',
        title: t('identity.lock.tooManyTitle'),
        description: t('identity.lock.tooManyText'),
        lasting: true,
      });
      endSession('locked');
    } catch (error) {
      if (applyFieldErrors(error, setError)) return;
      showError(error);
    }
  });

  return (
    <div className="signed-out">
      <header className="signed-out-header">
        <LanguageMenu />
      </header>
      <main className="signed-out-main">
        <div className="page page-narrow">
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {t('identity.lock.title')}
          </h1>
          <IdentityForm
            lead={t('identity.lock.lead', { name: session.user.name })}
            send={send}
            foot={
              <div className="identity-foot">
                <p>{t('identity.lock.unsentStored')}</p>
                <Button kind="quiet" onClick={() => endSession('locked')}>
                  {t('identity.lock.signOut')}
                </Button>
              </div>
            }
          >
            {tried?.is === 'none' && (
              <Note tone="warning" role="alert">
                {t('identity.lock.needsNetwork')}
              </Note>
            )}
            {tried?.is === 'wrong' && (
              <Note tone="danger" role="alert">
                {t('identity.lock.wrongOffline', { count: tried.left })}
              </Note>
            )}
            <KnownEmail email={session.user.email} />
            <CurrentPasswordField control={control} name="password" label={t('identity.fields.password')} />
            <SubmitButton loading={formState.isSubmitting}>{t('identity.lock.submit')}</SubmitButton>
            {session.user.has_passkey && (
              <PasskeyButton
                use={async ({ askForPasskey }) => {
                  const { token, options } = await request(startUnlock);
                  await request(unlockByPasskey, { body: { token, passkey: await askForPasskey(options) } });
                  lock.open();
                }}
              >
                {t('identity.lock.passkey')}
              </PasskeyButton>
            )}
          </IdentityForm>
        </div>
      </main>
    </div>
  );
}
