import { cloudOfflineOutline, lockClosedOutline, timerOutline } from 'ionicons/icons';

/** What Clinic promises, each with its picture. */
export const promises = [
  { promise: 'time', icon: timerOutline },
  { promise: 'data', icon: lockClosedOutline },
  { promise: 'offline', icon: cloudOfflineOutline },
] as const;
