import { useSyncExternalStore } from 'react';
import { userStore } from '../../../sync/device.ts';
import { createUnanswered, type Unanswered } from './unanswered.ts';

/** The signed-in patient's unanswered bookings on this device. */
export const unanswered = createUnanswered(userStore('unansweredBookings'), Date.now);

/**
 * The unanswered bookings that no open dialog is handling.
 * @see docs/product.md#review
 */
export function useUnanswered(): readonly Unanswered[] {
  return useSyncExternalStore(unanswered.subscribe, unanswered.current);
}
