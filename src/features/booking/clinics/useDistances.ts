import { useState } from 'react';
import type { Position } from '../../../../contract/booking.ts';
import { useDeviceOffline } from '../../../device/connection.ts';
import { currentPosition, type PositionFailure } from '../../../device/position.ts';

export interface Distances {
  /** Where the device is; undefined until the person has asked for distances. It stays in this page's memory. */
  from: Position | undefined;
  isAsking: boolean;
  /** Why there are no distances. */
  failure: PositionFailure | 'offline' | undefined;
  show(): Promise<void>;
  hide(): void;
}

/** Distances from the device, only once the person has asked for them. */
export function useDistances(): Distances {
  const isOffline = useDeviceOffline();
  const [state, setState] = useState<Pick<Distances, 'from' | 'isAsking' | 'failure'>>(nothing);
  return {
    ...state,
    async show() {
      setState({ ...nothing, isAsking: true });
      const found = await currentPosition(navigator.geolocation);
      if (typeof found === 'object') return setState({ ...nothing, from: found });
      // Without a network most devices can't tell where they are, which says more than "unavailable".
      setState({ ...nothing, failure: found === 'unavailable' && isOffline ? 'offline' : found });
    },
    hide: () => setState(nothing),
  };
}

const nothing = { from: undefined, isAsking: false, failure: undefined };
