import { addOutline, phonePortraitOutline, refreshOutline } from 'ionicons/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../../contract/call.ts';
import { readSelf } from '../../../../contract/identity.ts';
import {
  addPasskey,
  type Factors,
  MAX_PASSKEYS,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '../../../../contract/secondFactor.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { useAuth, useSession } from '../auth.tsx';
import { describeDevice } from '../describeDevice.ts';
import { factorsQuery } from '../queries.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProof } from './useProof.tsx';
import { isDismissed, isRegistered, makePasskey, supportsPasskeys } from './webAuthn.ts';
import './factors.css';

const TotpDialog = lazy(() => loadChunk('TotpDialog', () => import('./TotpDialog.tsx')));

/** The user's second factor: passkeys, an authenticator app and recovery codes (docs/product.md). */
export function SecondFactor() {
  const query = useCachedQuery(factorsQuery, useShown());
  return (
    <QueryView query={query} rows={2}>
      {factors => <Controls factors={factors} />}
    </QueryView>
  );
}

function Controls({ factors }: { factors: Factors }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { updateUser } = useAuth();
  const { user } = useSession();
  const dates = useDates();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const proof = useProof();
  const [codes, setCodes] = useState<readonly string[]>();
  /** A change had no response: there may be other recovery codes, which weren't shown. */
  const [isUnsure, setUnsure] = useState(false);
  const [newApp, setNewApp] = useState<ResponseOf<typeof startTotp>>();
  const hasApp = factors.totp_since !== null;
  const hasFactor = factors.passkeys.length > 0 || hasApp;
  const mayUseApp = user.role !== 'Patient';

  async function afterChange(title: string, newCodes?: readonly string[]): Promise<void> {
    addToast({ type: 'success', title });
    if (newCodes) {
      setCodes(newCodes);
      setUnsure(false);
    }
    await refresh(factorsQuery.key);
    await request(readSelf).then(updateUser, error => console.warn('identity: the user may be out of date', error));
  }

  /**
   * The server may have carried out a change that had no response: what it has now is shown.
   * @param makesCodes whether there are other recovery codes then: with the first factor, and if they are renewed
   */
  function onUnanswered(makesCodes: boolean): void {
    if (makesCodes) setUnsure(true);
    void refresh(factorsQuery.key);
  }

  async function noticing<T>(work: () => Promise<T>, makesCodes = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUnanswered(error)) onUnanswered(makesCodes);
      throw error;
    }
  }

  const add = () =>
    proof.run('passkey', async () => {
      const { token, options } = await request(startPasskey);
      try {
        const passkey = await makePasskey(options);
        const name = describeDevice(navigator.userAgent).name ?? t('factors.passkeys.unnamed');
        const added = await noticing(() => request(addPasskey, { body: { token, name, passkey } }), !hasFactor);
        await afterChange(t('factors.passkeys.added'), added.recovery_codes);
      } catch (error) {
        if (isRegistered(error)) addToast({ type: 'info', title: t('factors.passkeys.exists') });
        else if (!isDismissed(error)) throw error;
      }
    });

  return (
    <div className="factors">
      {proof.dialog}
      {dialog}
      {user.second_factor_due !== undefined && (
        <Note tone="warning" title={t('factors.required.title')}>
          <p>{t('factors.required.text', { day: dates.longDay(user.second_factor_due, deviceZone()) })}</p>
        </Note>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      <h3>{t('factors.passkeys.title')}</h3>
      <p className="factors-hint">{t('factors.passkeys.lead')}</p>
      {factors.passkeys.length > 0 && (
        <ul className="identity-devices">
          {factors.passkeys.map(passkey => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() =>
                ask({
                  title: t('factors.passkeys.removeTitle', { name: passkey.name }),
                  text: t('factors.passkeys.removeText'),
                  confirm: t('factors.remove'),
                  isDangerous: true,
                  run: () =>
                    proof.prove(async () => {
                      await noticing(() => request(removePasskey, { params: { id: passkey.id } }));
                      await afterChange(t('factors.passkeys.removed'));
                    }),
                })
              }
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        factors.passkeys.length < MAX_PASSKEYS && (
          <Button kind="secondary" icon={addOutline} loading={proof.busyWith === 'passkey'} onClick={() => void add()}>
            {t('factors.passkeys.add')}
          </Button>
        )
      ) : (
        <p className="factors-hint">{t('factors.passkeys.unsupported')}</p>
      )}
      {mayUseApp && (
        <>
          <h3>{t('factors.app.title')}</h3>
          <p className="factors-hint">
            {factors.totp_since === null
              ? t('factors.app.lead')
              : t('factors.app.since', { day: dates.longDay(factors.totp_since, deviceZone()) })}
          </p>
          <div className="factors-actions">
            <Button
              kind="secondary"
              icon={hasApp ? refreshOutline : phonePortraitOutline}
              loading={proof.busyWith === 'app'}
              onClick={() => void proof.run('app', async () => setNewApp(await request(startTotp)))}
            >
              {t(hasApp ? 'factors.app.replace' : 'factors.app.add')}
            </Button>
            {hasApp && (
              <Button
                kind="danger"
                onClick={() =>
                  ask({
                    title: t('factors.app.removeTitle'),
                    text: t('factors.app.removeText'),
                    confirm: t('factors.remove'),
                    isDangerous: true,
                    run: () =>
                      proof.prove(async () => {
                        await noticing(() => request(removeTotp));
                        await afterChange(t('factors.app.removed'));
                      }),
                  })
                }
              >
                {t('factors.app.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {newApp && (
        <Suspense>
          <TotpDialog
            app={newApp}
            onClose={() => setNewApp(undefined)}
            onUnanswered={() => onUnanswered(!hasFactor)}
            onDone={newCodes => {
              setNewApp(undefined);
              void afterChange(t('factors.app.added'), newCodes);
            }}
          />
        </Suspense>
      )}
      {hasFactor && (
        <>
          <h3>{t('factors.codes.title')}</h3>
          {isUnsure && <Note tone="warning" title={t('factors.codes.unsure')} />}
          <p className="factors-hint">{t('factors.codes.left', { count: factors.recovery_codes })}</p>
          <Button
            kind="secondary"
            icon={refreshOutline}
            onClick={() =>
              ask({
                title: t('factors.codes.renewTitle'),
                text: t('factors.codes.renewText'),
                confirm: t('factors.codes.renew'),
                isDangerous: false,
                run: () =>
                  proof.prove(async () => {
                    const made = await noticing(() => request(renewRecoveryCodes), true);
                    await afterChange(t('factors.codes.made'), made.recovery_codes);
                  }),
              })
            }
          >
            {t('factors.codes.renew')}
          </Button>
        </>
      )}
    </div>
  );
}
