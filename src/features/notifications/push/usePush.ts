import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { watchInstall } from '../../../pwa/install.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { pushQuery } from '../queries.ts';
import { pushAbility, pushChoice, switchPushOff, switchPushOn, watchPushChoice } from './device.ts';

function watch(onChange: () => void): () => void {
  const stops = [watchPushChoice(onChange), watchInstall(onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Push on this device, and switching it. A failure is shown as a toast, and nothing has changed then. */
export function usePush() {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const amend = useAmend();
  const ability = useSyncExternalStore(watch, pushAbility);
  const choice = useSyncExternalStore(watch, pushChoice);
  const [wanted, setWanted] = useState<boolean>();

  async function change(isOn: boolean): Promise<void> {
    if (wanted !== undefined) return;
    setWanted(isOn);
    try {
      const state = isOn ? await switchPushOn() : await switchPushOff();
      if (state) await amend(pushQuery, () => state);
    } catch (error) {
      showError(error, t('messages.push.failed'));
    }
    setWanted(undefined);
  }
  return { ability, choice, isOn: wanted ?? choice === 'on', isBusy: wanted !== undefined, change };
}
