import { listSessions, type SessionInfo } from '../../../contract/identity.ts';
import { type Factors, readFactors } from '../../../contract/secondFactor.ts';
import { request } from '../../net/request.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** The user's sessions. Not mirrored: they can't be changed offline. */
export const sessionsQuery = defineQuery<SessionInfo[]>({
  key: ['sessions'],
  call: signal => request(listSessions, { signal }),
});

/** The user's second factors. Not mirrored either. */
export const factorsQuery = defineQuery<Factors>({
  key: ['factors'],
  call: signal => request(readFactors, { signal }),
});
