import { type Acceptances, type ConsentEvent, listConsentEvents, readAcceptances } from '../../../contract/consents.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { acceptLegalTextsIntent } from './intents/acceptLegalTexts.ts';

/** New versions are rare: asking once an hour is enough. */
const ACCEPTANCES_STALE_MS = 3_600_000;

/** What the user has accepted, with what waits to be sent. */
export const acceptancesQuery = defineQuery<Acceptances>({
  key: ['acceptances'],
  call: signal => request(readAcceptances, { signal }),
  store: mirror.of('acceptances'),
  overlay: acceptLegalTextsIntent.applyPending,
  staleMs: ACCEPTANCES_STALE_MS,
});

/** The history of the optional consents. Not mirrored: a change needs a connection. */
export const consentEventsQuery = defineQuery<ConsentEvent[]>({
  key: ['consentEvents'],
  call: signal => request(listConsentEvents, { signal }),
});
