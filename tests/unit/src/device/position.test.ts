import { describe, expect, it } from 'vitest';
import { currentPosition } from '../../../../src/device/position.ts';

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;
const deviceThat = (answer: Answer) => ({ getCurrentPosition: answer }) as unknown as Geolocation;
const failing = (code: number) =>
  deviceThat((_, failed) =>
    failed({
      code,
      message: '',
      PERMISSION_DENIED: 1,
      POSITION_UNAVAILABLE: 2,
      TIMEOUT: 3,
    } as GeolocationPositionError),
  );

describe('the device’s position', () => {
  it('is that of the device', async () => {
    const coords = { latitude: -23.55, longitude: -46.63, accuracy: 900 };
    const device = deviceThat(found => found({ coords, timestamp: 0 } as unknown as GeolocationPosition));
    expect(await currentPosition(device)).toEqual({ latitude: -23.55, longitude: -46.63 });
  });

  it('can be refused, unknown for now, or missing from the browser', async () => {
    expect(await currentPosition(failing(1))).toBe('refused');
    expect(await currentPosition(failing(2))).toBe('unavailable');
    expect(await currentPosition(failing(3))).toBe('unavailable');
    expect(await currentPosition(undefined)).toBe('unavailable');
  });
});
