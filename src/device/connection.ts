import { createConnectivity } from './connectivity.ts';
import { timer } from './timer.ts';

/** The connection of this page, or of this worker: everything that asks the server reports to it. */
export const connectivity = createConnectivity({ onLine: () => navigator.onLine, events: globalThis, after: timer });
