import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

const unchanging = () => () => {};
const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/** Signs in by a passkey alone; only where the browser knows passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation();
  // A prerendered page has the button, and public/starting.js hides it until then.
  if (!useSyncExternalStore(unchanging, knowsPasskeys, () => true)) return null;
  return (
    <PasskeyButton
      use={async () => {
        const { signInByPasskey } = await loadChunk('finishSignIn', () => import('./finishSignIn.ts'));
        await signInByPasskey();
      }}
    >
      {t('identity.login.passkey')}
    </PasskeyButton>
  );
}
