import { useEffect, useState } from 'react';
import { type DeskPatient, searchPatients } from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';

/** How long typing must pause before the search, in milliseconds. */
const PAUSE_MS = 250;
/** Shorter texts find nothing. */
const MIN_CHARACTERS = 2;

interface PatientSearch {
  /** Undefined until there is a response. */
  found: DeskPatient[] | undefined;
  /** Whether `found` are the results of the present text, not of the one before. */
  isCurrent: boolean;
  /** Why there is none. */
  error: unknown;
}

/** Searches patients while a text is typed: by name, phone or CPF. An older response never replaces a newer one. */
export function usePatientSearch(text: string): PatientSearch {
  const typed = text.trim();
  const [found, setFound] = useState<{ text: string; patients: DeskPatient[] }>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    setError(undefined);
    if (typed.length < MIN_CHARACTERS) return setFound(undefined);
    const abort = new AbortController();
    const search = () =>
      request(searchPatients, { body: { text: typed }, signal: abort.signal }).then(
        patients => setFound({ text: typed, patients }),
        failure => {
          if (abort.signal.aborted) return;
          setFound(undefined);
          setError(failure);
        },
      );
    const timer = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);

  return { found: found?.patients, isCurrent: found === undefined || found.text === typed, error };
}
