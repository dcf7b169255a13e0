import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { closedTimeSubject } from './intents/closeTime.ts';
import { absencesQuery } from './queries.ts';

/** A doctor's absences and the closings of their clinic, by start, as far as known; refused ones aside. */
export function useClosedTimes(shown: boolean): ClosedTime[] {
  const { data = [] } = useCachedQuery(absencesQuery, shown);
  const refused = new Set(useOutboxEntries().flatMap(({ subject, state }) => (state === 'refused' ? subject : [])));
  return data.filter(({ id }) => !refused.has(closedTimeSubject(id)));
}
