import { type ReactNode, useState } from 'react';
import { InstallGuide } from './InstallGuide.tsx';
import { type InstallWay, install } from './install.ts';
import { useInstallWay } from './useInstallWay.ts';

interface Install {
  way: InstallWay;
  /** Shows the browser's install prompt, or the guide where only the user can install the app. */
  start(): void;
  /** To be rendered: the guide, closed at first. */
  guide: ReactNode;
}

/** How the app can be installed on this device, and how to begin. */
export function useInstall(): Install {
  const way = useInstallWay();
  const [isOpen, setOpen] = useState(false);
  return {
    way,
    start: () => (way === 'offer' ? void install() : setOpen(true)),
    guide: <InstallGuide open={isOpen} onClose={() => setOpen(false)} />,
  };
}
