import { useSyncExternalStore } from 'react';
import { type InstallWay, installWay, watchInstall } from './install.ts';

/** How the app can be installed on this device now. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(watchInstall, installWay);
