import { useMemo } from 'react';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { closedTimeSubject } from './intents/closeTime.ts';
import { absencesQuery, closedTimesSince } from './queries.ts';

interface ClosedTimes {
  closed: ClosedTime[];
  /** False until the first response, or its failure. */
  isSettled: boolean;
}

/**
 * A doctor's absences and the closings of their clinic, by start, as far as known; refused ones aside.
 * @param since also includes those that ended after this instant; by default, none that are over
 */
export function useClosedTimes(shown: boolean, since?: string): ClosedTimes {
  const present = useCachedQuery(absencesQuery, shown);
  const earlier = useCachedQuery(
    useMemo(() => (since === undefined ? null : closedTimesSince(since)), [since]),
    shown,
  );
  const { data = [] } = earlier.data ? earlier : present;
  const refused = new Set(useOutboxEntries().flatMap(({ subject, state }) => (state === 'refused' ? subject : [])));
  return {
    closed: data.filter(({ id }) => !refused.has(closedTimeSubject(id))),
    isSettled: (since === undefined ? present : earlier).status !== 'loading',
  };
}
