import { cloudOfflineOutline, lockClosedOutline, timerOutline } from 'ionicons/icons';

/** Clinic's promises, each with its icon. */
export const promises = [
  { promise: 'time', icon: timerOutline },
  { promise: 'data', icon: lockClosedOutline },
  { promise: 'offline', icon: cloudOfflineOutline },
] as const;
