/** Short vibrations for outcomes that matter, on devices that vibrate. */

/** Milliseconds of vibration, pause, vibration and so on. */
const patterns = { confirmed: [20], refused: [30, 60, 30] };

export interface Haptics {
  /** Something important is done: an appointment is booked, notes are saved. */
  confirmed(): void;
  /** An action was refused, or failed. */
  refused(): void;
}

/**
 * @param vibrate undefined on devices that can't
 * @param isUnwanted whether the person wants less motion, or hasn't touched the page yet, when browsers refuse it
 */
export function createHaptics(
  vibrate: ((pattern: number[]) => boolean) | undefined,
  isUnwanted: () => boolean,
): Haptics {
  const play = (pattern: number[]) => {
    if (vibrate && !isUnwanted()) vibrate(pattern);
  };
  return { confirmed: () => play(patterns.confirmed), refused: () => play(patterns.refused) };
}

export const haptics = createHaptics(
  globalThis.navigator?.vibrate?.bind(navigator),
  () =>
    window.matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.userActivation?.hasBeenActive === false,
);
