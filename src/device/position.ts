/** Where the device is. Only asked when the person wishes it, and never sent or stored. */
import type { Position } from '../../contract/booking.ts';

/** How long the device may take, and how old a position that it already knows may be. */
const [TIMEOUT_MS, MAX_AGE_MS] = [10_000, 5 * 60_000];

/** `refused`: the person or the browser's settings don't allow it. `unavailable`: the device doesn't know it now. */
export type PositionFailure = 'refused' | 'unavailable';

/**
 * The device's rough position. The first time, the browser asks the person for permission.
 * @param geolocation the browser's; undefined where pages aren't served over https
 */
export function currentPosition(geolocation: Geolocation | undefined): Promise<Position | PositionFailure> {
  return new Promise(resolve => {
    if (!geolocation) return resolve('unavailable');
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
