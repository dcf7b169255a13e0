/** Sets Ionic up. Every component that uses Ionic imports it, so that pages without Ionic load none of it. */
import { initialize } from '@ionic/core/components';

/** Ionic's settings: the same mode on all systems, and no animations if the user prefers reduced motion. */
export const ionicSettings = {
  mode: 'md',
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const;

initialize(ionicSettings);
