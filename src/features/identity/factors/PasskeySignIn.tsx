import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Signs in by a passkey alone; only where the browser knows passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation();
  if (typeof globalThis.PublicKeyCredential !== 'function') return null;
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
