import { createConnectivity } from './connectivity.ts';
import { timer } from './timers.ts';

/** The connectivity state of this page or worker; everything that sends requests reports to it. */
export const connectivity = createConnectivity({ onLine: () => navigator.onLine, events: globalThis, after: timer });
