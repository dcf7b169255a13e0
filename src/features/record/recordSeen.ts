/** Up to which addition the user has seen a patient's record on this device: stored until the session ends. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { RecordEntry } from '../../../contract/record.ts';
import { deviceStore, RECORD_SEEN } from '../../device/session.ts';
import { latestAddition } from './recentAdditions.ts';

/** When the latest addition that was seen came to the server, in epoch milliseconds, by patient id. */
const Seen = v.record(v.string(), v.number());

const store = deviceStore();

function readSeen(): v.InferOutput<typeof Seen> {
  try {
    const parsed = v.safeParse(Seen, JSON.parse(store.getItem(RECORD_SEEN) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/**
 * Stores that the user sees a patient's record. If it can't be stored, its documents and exams stay new.
 * @param record what the user sees; undefined while they don't see it
 */
export function useRecordSeen(patientId: string, record: readonly RecordEntry[] | undefined): void {
  // The server's time, not the device's: its clock may be wrong.
  const at = record && latestAddition(record);
  useEffect(() => {
    if (at === undefined) return;
    try {
      store.setItem(RECORD_SEEN, JSON.stringify({ ...readSeen(), [patientId]: at }));
    } catch (error) {
      console.warn('record: it could not be stored that the record was seen', error);
    }
  }, [patientId, at]);
}

/** When the latest addition that the user has seen was made, read again each time a page is shown. */
export function useLastSeen(patientId: string, shown: boolean): number | undefined {
  const [last, setLast] = useState(() => ({ patientId, shown, at: readSeen()[patientId] }));
  if (last.patientId === patientId && last.shown === shown) return last.at;
  const at = readSeen()[patientId];
  setLast({ patientId, shown, at });
  return at;
}
