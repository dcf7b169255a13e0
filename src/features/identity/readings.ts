import { listSessions, type SessionInfo } from '../../../contract/identity.ts';
import { request } from '../../net/request.ts';
import type { Reading } from '../../sync/queries/reading.ts';

/** Where the user is signed in. Not worth reading offline: nothing could be done about it. */
export const sessionsReading: Reading<SessionInfo[]> = {
  key: ['sessions'],
  fetch: signal => request(listSessions, { signal }),
};
