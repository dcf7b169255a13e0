import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../../net/errors.ts';
import type { Query } from '../../sync/queries/defineQuery.ts';
import { type QueryState, useCachedQuery, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useSession } from '../identity/index.ts';
import { choice, type DependentRef, patientsOf } from './choice.ts';
import { dependentsQuery } from './queries.ts';

/** The patient for whom the signed-in patient acts. */
interface ActingPatient {
  /** The user's own id, or the dependent's. */
  id: string;
  name: string;
  /** Undefined if the user acts for themselves. */
  dependent: DependentRef | undefined;
}

/** Whom the signed-in patient acts for: the choice that `ForWhom` offers. */
export function usePatient(): ActingPatient {
  const { user } = useSession();
  const dependent = useSyncExternalStore(choice.subscribe, () => choice.of(user.id));
  const { id, name } = dependent ?? user;
  return useMemo(() => ({ id, name, dependent }), [id, name, dependent]);
}

/** The patients among whom the user can choose, the user first; a single one without dependents. */
export function usePatients(shown: boolean): readonly DependentRef[] {
  const { user } = useSession();
  const { data = [] } = useCachedQuery(dependentsQuery, shown);
  const { dependent } = usePatient();
  return useMemo(() => patientsOf(user, data, dependent), [user, data, dependent]);
}

/**
 * Returns a function that takes the error of a request for the chosen patient. A 404 for a dependent may mean that the
 * care has ended: the list of dependents is fetched again, and `ForWhom` then falls back to the user.
 */
export function useCareCheck(): (error: unknown) => void {
  const { dependent } = usePatient();
  const refresh = useRefresh();
  return useCallback(
    error => {
      const isGone = error instanceof ApiError && error.code === 'not_found';
      if (dependent && isGone) void refresh(dependentsQuery.key);
    },
    [dependent, refresh],
  );
}

/** `useCachedQuery` for a query of the chosen patient, which notices the end of the care. */
export function usePatientQuery<T>(query: Query<T> | null, shown: boolean): QueryState<T> {
  const state = useCachedQuery(query, shown);
  const check = useCareCheck();
  const { error } = state;
  useEffect(() => check(error), [check, error]);
  return state;
}
