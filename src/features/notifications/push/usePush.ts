import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onPageVisible } from '../../../device/onPageVisible.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { watchInstall } from '../../../pwa/install.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { pushQuery } from '../queries.ts';
import {
  choosePush,
  type PushRefusal,
  pushAbility,
  pushChoice,
  switchPushOff,
  switchPushOn,
  watchPushChoice,
} from './device.ts';

function watch(onChange: () => void): () => void {
  // The permission may have changed in the browser's settings.
  const stops = [watchPushChoice(onChange), watchInstall(onChange), onPageVisible(onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Push on this device, and switching it. A failure is shown as a toast, and nothing has changed then; `refusal` is how
 * the browser's question has just ended without permission.
 */
export function usePush() {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const amend = useAmend();
  const ability = useSyncExternalStore(watch, pushAbility);
  const choice = useSyncExternalStore(watch, pushChoice);
  const [wanted, setWanted] = useState<boolean>();
  const [refusal, setRefusal] = useState<PushRefusal>();

  async function change(isOn: boolean): Promise<void> {
    if (wanted !== undefined) return;
    setWanted(isOn);
    setRefusal(undefined);
    try {
      const result = isOn ? await switchPushOn() : await switchPushOff();
      if (typeof result === 'string') setRefusal(result);
      else if (result) await amend(pushQuery, () => result);
    } catch (error) {
      showError(error, t('messages.push.failed'));
    }
    setWanted(undefined);
  }

  function decline(): void {
    setRefusal(undefined);
    choosePush('off');
  }
  return {
    ability,
    choice,
    // Allowed in the settings since then.
    refusal: refusal === 'denied' && ability === 'able' ? undefined : refusal,
    isOn: wanted ?? choice === 'on',
    isBusy: wanted !== undefined,
    change,
    decline,
  };
}
