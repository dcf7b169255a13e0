/** Sets Ionic up. Every component that uses Ionic imports it, so that pages without Ionic load none of it. */
import { initialize } from '@ionic/core/components';
import { prefersReducedMotion } from './browser/mediaQuery.ts';

/** Ionic's settings: the same mode on all systems, and no animations if the user prefers reduced motion. */
export const ionicSettings = {
  mode: 'md',
  animated: !prefersReducedMotion(),
} as const;

initialize(ionicSettings);
