import { type EarlierTimes, listEarlier } from '../../../contract/earlier.ts';
import { request } from '../../net/request.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/**
 * What the signed-in patient and their dependents wait for, and their offers. Not mirrored: an offer is only sure while
 * the server says so.
 */
export const earlierQuery = defineQuery<EarlierTimes>({
  key: ['earlier'],
  call: signal => request(listEarlier, { signal }),
});
