/** The queries of requests for corrections. They aren't mirrored: deciding them needs a connection. */
import {
  type DeskCorrection,
  type DeskCorrectionDetails,
  listCorrections,
  readCorrection,
} from '../../../../contract/corrections.ts';
import { request } from '../../../net/request.ts';
import { defineQuery, type Query } from '../../../sync/queries/defineQuery.ts';

/** How often the open requests are fetched again: no event tells of them. */
const CORRECTIONS_REFRESH_MS = 2 * 60_000;

/** The open requests of patients of the receptionist's clinics, the oldest first. */
export const correctionsQuery = defineQuery<DeskCorrection[]>({
  key: ['corrections'],
  call: signal => request(listCorrections, { signal }),
  refreshMs: CORRECTIONS_REFRESH_MS,
});

/** A request with the present and the requested values. */
export const correctionQuery = (id: string): Query<DeskCorrectionDetails> =>
  defineQuery<DeskCorrectionDetails>({
    key: ['correction', id],
    call: signal => request(readCorrection, { params: { id }, signal }),
  });
