import { listSessions, type SessionInfo } from '../../../contract/identity.ts';
import { request } from '../../net/request.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** The user's sessions. Not mirrored: they can't be changed offline. */
export const sessionsQuery = defineQuery<SessionInfo[]>({
  key: ['sessions'],
  call: signal => request(listSessions, { signal }),
});
