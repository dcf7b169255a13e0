import { type Entry, listEntries, listSuggestions, type Suggestion } from '../../../contract/entries.ts';
import { requestAllPages } from '../../net/list.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { saveEntryIntent } from './intents/saveEntry.ts';

/** A patient's structured entries, with those that wait; `keep` if they are fetched for offline use. */
export const entriesQuery = (patientId: string, keep?: 'rounds' | 'device') =>
  defineQuery<Entry[]>({
    key: ['entries', patientId],
    call: signal => requestAllPages(listEntries, { params: { patientId }, query: { keep }, signal }),
    store: mirror.of('entries', patientId),
    overlay: saveEntryIntent.applyPending,
  });

const SUGGESTIONS_FRESH_MS = 600_000;

/** What the signed-in doctor has entered before, most used first. */
export const suggestionsQuery = defineQuery<Suggestion[]>({
  key: ['suggestions'],
  call: signal => request(listSuggestions, { signal }),
  store: mirror.of('suggestions'),
  staleMs: SUGGESTIONS_FRESH_MS,
});
