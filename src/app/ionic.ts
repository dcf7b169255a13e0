/** How Ionic behaves everywhere: one look on all systems, and still where people asked for less motion. */
export const ionicConfig = {
  mode: 'md',
  animated: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
} as const;
