import { useEffect } from 'react';
import { openForWorker } from '../../../device/openPath.ts';
import { SETTLE_MS, whenIdle } from '../../../device/whenIdle.ts';
import { useNavigator } from '../../../ui/useNavigator.ts';

/** Opens what a tapped notification is about, and keeps push on if the patient has switched it on here. */
export function FollowPush() {
  const navigator = useNavigator();
  useEffect(() => openForWorker(path => navigator.push(path)), [navigator]);
  useEffect(() => whenIdle([keepOn], SETTLE_MS), []);
  return null;
}

function keepOn(): void {
  import('./device.ts')
    .then(({ keepPush }) => keepPush())
    .catch(error => console.warn('push: it could not be kept on', error));
}
