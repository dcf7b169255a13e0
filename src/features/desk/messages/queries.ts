/** The queries of a clinic's messages. They aren't mirrored: changing them needs a connection. */
import {
  type ClinicMessages,
  listUndelivered,
  readClinicMessages,
  type Undelivered,
} from '../../../../contract/notifications.ts';
import { request } from '../../../net/request.ts';
import { defineQuery, type Query } from '../../../sync/queries/defineQuery.ts';

/** When a clinic writes to its patients. */
export const clinicMessagesQuery = (clinic: string): Query<ClinicMessages> =>
  defineQuery<ClinicMessages>({
    key: ['clinicMessages', clinic],
    call: signal => request(readClinicMessages, { params: { id: clinic }, signal }),
  });

/** How often the patients to call are fetched again: no event tells that a message failed, or that one was called. */
const UNDELIVERED_REFRESH_MS = 2 * 60_000;

/** The patients of a clinic whom a message didn't reach. */
export const undeliveredQuery = (clinic: string): Query<Undelivered[]> =>
  defineQuery<Undelivered[]>({
    key: ['undelivered', clinic],
    call: signal => request(listUndelivered, { params: { id: clinic }, signal }),
    refreshMs: UNDELIVERED_REFRESH_MS,
  });
