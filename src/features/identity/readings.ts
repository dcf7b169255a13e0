import { listSessions, type SessionInfo } from '../../../contract/identity.ts';
import { request } from '../../net/request.ts';
import type { Reading } from '../../sync/queries/reading.ts';

/** The user's sessions. Not mirrored: they can't be changed offline. */
export const sessionsReading: Reading<SessionInfo[]> = {
  key: ['sessions'],
  fetch: signal => request(listSessions, { signal }),
};
