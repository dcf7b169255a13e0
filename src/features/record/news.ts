/**
 * What is new in a patient's record: documents and exams since the user last saw the record on this device. When that
 * was is stored until the session ends.
 */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { DocumentKind } from '../../../contract/documents.ts';
import { hasFile, type RecordEntry } from '../../../contract/record.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { deviceStore, watchSessionEnd } from '../../device/session.ts';

/** How long something counts as new, for those who never open the record. */
const NEW_FOR_MS = 14 * DAY_MS;

const KEY = '@ClinicApp:recordSeen';
/** When the record was seen, in epoch milliseconds, by patient id. */
const Seen = v.record(v.string(), v.number());

const store = deviceStore();
watchSessionEnd(() => store.removeItem(KEY));

function seen(): v.InferOutput<typeof Seen> {
  try {
    const parsed = v.safeParse(Seen, JSON.parse(store.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/** Stores that the user sees a patient's record as the server has it. If it can't be stored, it stays new. */
export function useRecordSeen(patientId: string, isSeen: boolean): void {
  useEffect(() => {
    if (!isSeen) return;
    try {
      store.setItem(KEY, JSON.stringify({ ...seen(), [patientId]: Date.now() }));
    } catch (error) {
      console.warn('record: it could not be stored that the record was seen', error);
    }
  }, [patientId, isSeen]);
}

/** When the user last saw a patient's record on this device, read again each time a page is shown. */
export function useLastSeen(patientId: string, shown: boolean): number | undefined {
  const [last, setLast] = useState({ patientId, shown, at: seen()[patientId] });
  if (last.patientId === patientId && last.shown === shown) return last.at;
  const at = seen()[patientId];
  setLast({ patientId, shown, at });
  return at;
}

interface RecordNews {
  /** What came last. */
  what: DocumentKind | 'exam';
  at: string;
  timeZone: string;
  /** How many more there are. */
  others: number;
}

/**
 * What came into a record last, and how much came besides. Undefined if nothing did.
 * @param since when the user last saw the record, in epoch milliseconds
 */
export function newsOf(record: readonly RecordEntry[], since: number | undefined, now: Date): RecordNews | undefined {
  const oldest = Math.max(since ?? 0, now.getTime() - NEW_FOR_MS);
  const found = record
    .flatMap(({ clinic, documents = [], exams }) => [
      ...documents
        .filter(({ canceled_at }) => canceled_at === null)
        .map(({ content, issued_at, received_at }) => ({ what: content.kind, at: received_at ?? issued_at, clinic })),
      ...exams.filter(hasFile).map(({ created_at }) => ({ what: 'exam' as const, at: created_at, clinic })),
    ])
    .filter(({ at }) => Date.parse(at) > oldest)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const [latest] = found;
  return latest && { what: latest.what, at: latest.at, timeZone: latest.clinic.time_zone, others: found.length - 1 };
}
