/** Ionic's settings: the same mode on all systems, and no animations if the user prefers reduced motion. */
export const ionicConfig = {
  mode: 'md',
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const;
