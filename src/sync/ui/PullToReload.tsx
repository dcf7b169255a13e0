import { type ComponentType, useEffect, useState } from 'react';
import { useInstalled } from '../../device/display.ts';

/**
 * Pull to refresh, in the installed app only; in a tab the browser has its own. Must be a child of an IonContent. The
 * gesture is a separate chunk that only the installed app loads.
 */
export function PullToReload() {
  const isInstalled = useInstalled();
  const [Refresher, setRefresher] = useState<ComponentType>();
  useEffect(() => {
    if (!isInstalled) return;
    import('./Refresher.tsx').then(
      loaded => setRefresher(() => loaded.default),
      error => console.warn('offline: pages cannot be pulled down', error),
    );
  }, [isInstalled]);
  return isInstalled && Refresher ? <Refresher /> : null;
}
