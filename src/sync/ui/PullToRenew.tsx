import { type ComponentType, useEffect, useState } from 'react';
import { useInstalled } from '../../device/display.ts';

/**
 * Pulling a page down at its top asks the server anew, in the installed app; in a tab the browser has its own way. A
 * child of an IonContent. The gesture is a chunk of its own, which only the installed app fetches.
 */
export function PullToRenew() {
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
