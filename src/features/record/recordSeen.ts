/** When the user last saw a patient's record on this device: stored until the session ends. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { deviceStore, RECORD_SEEN } from '../../device/session.ts';

/** When the server sent the record that was seen, in epoch milliseconds, by patient id. */
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
 * @param savedAt when the server sent the record, in epoch milliseconds; undefined while the user doesn't see it
 */
export function useRecordSeen(patientId: string, savedAt: number | undefined): void {
  useEffect(() => {
    if (savedAt === undefined) return;
    try {
      store.setItem(RECORD_SEEN, JSON.stringify({ ...readSeen(), [patientId]: savedAt }));
    } catch (error) {
      console.warn('record: it could not be stored that the record was seen', error);
    }
  }, [patientId, savedAt]);
}

/** When the user last saw a patient's record on this device, read again each time a page is shown. */
export function useLastSeen(patientId: string, shown: boolean): number | undefined {
  const [last, setLast] = useState(() => ({ patientId, shown, at: readSeen()[patientId] }));
  if (last.patientId === patientId && last.shown === shown) return last.at;
  const at = readSeen()[patientId];
  setLast({ patientId, shown, at });
  return at;
}
