import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';

interface PasskeyButtonProps {
  children: string;
  /** What the passkey is for; rejects with what the browser and the server say. */
  use: (passkeys: typeof import('./webAuthn.ts')) => Promise<void>;
}

/** A button that asks for a passkey. Its code loads when it is pressed. */
export function PasskeyButton({ children, use }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    try {
      const passkeys = await loadChunk('passkeys', () => import('./webAuthn.ts'));
      await use(passkeys).catch(error => {
        // Closing the browser's dialog is a choice, not a failure.
        if (!passkeys.isDismissed(error)) throw error;
      });
    } catch (error) {
      showError(error, t('identity.second.unusedTitle'));
    }
    setBusy(false);
  }

  return (
    <Button data-needs="passkeys" kind="secondary" icon={keyOutline} loading={isBusy} onClick={() => void press()}>
      {children}
    </Button>
  );
}
