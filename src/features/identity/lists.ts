import { useCallback, useEffect, useState } from 'react';
import type { Specialty } from '../../../contract/appointments.ts';
import { type Clinic, listClinics, listSpecialties } from '../../../contract/booking.ts';
import { request } from '../../net/request.ts';

interface Lists {
  status: 'loading' | 'ready' | 'failed';
  specialties: Specialty[];
  clinics: Clinic[];
  error?: unknown;
}

const nothingYet: Lists = { status: 'loading', specialties: [], clinics: [] };

/**
 * The specialties and clinics that a doctor can choose when signing up, requested at once and again on `retry`. Before
 * sign-in there is neither query cache nor mirror.
 */
export function useLists(): Lists & { retry: () => void } {
  const [lists, setLists] = useState(nothingYet);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setLists(nothingYet);
    setAttempt(before => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    const leaving = new AbortController();
    const asking = { signal: leaving.signal };
    Promise.all([request(listSpecialties, asking), request(listClinics, asking)]).then(
      ([specialties, clinics]) => setLists({ status: 'ready', specialties, clinics }),
      error => {
        if (!leaving.signal.aborted) setLists({ ...nothingYet, status: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  return { ...lists, retry };
}
