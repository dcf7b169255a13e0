/** Exam files on the device for offline use: those of a doctor's next days, and what a user has opened. */
import type { Database } from '../device/database.ts';
import { createListeners } from '../device/listeners.ts';
import type { ReadTx, WriteTx } from '../device/schema.ts';

/** How many bytes are kept; the oldest files are deleted first. */
export const EXAM_FILES_MAX_BYTES = 200_000_000;

export interface StoredFiles {
  examIds: ReadonlySet<string>;
  bytes: number;
}

export interface ExamFiles {
  of(patientId: string, examId: string): { read(): Promise<Blob | undefined>; write(file: Blob): Promise<void> };
  /** The ids of the exams whose files are here, and what they take. */
  stored(): Promise<StoredFiles>;
  /** Calls back when a file was stored or deleted by this page; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * Deletes the files of all other patients, and of these all files but those of the given exams. A patient whose exams
   * aren't known (undefined) keeps all.
   */
  retain(examsByPatient: ReadonlyMap<string, readonly string[] | undefined>): Promise<void>;
  /** Deletes all files. */
  clear(): Promise<void>;
}

const STORES = ['meta', 'examFiles'] as const;
const keyOf = (patientId: string, examId: string) => `${patientId}/${examId}`;
const patientOf = (key: string) => key.slice(0, key.indexOf('/'));
const examOf = (key: string) => key.slice(key.indexOf('/') + 1);

/** Keys and sizes, oldest first, without loading the files. */
async function listed(tx: ReadTx | WriteTx): Promise<{ key: string; size: number }[]> {
  const found = [];
  let cursor = await tx.objectStore('examFiles').index('age').openKeyCursor();
  while (cursor) {
    found.push({ key: cursor.primaryKey, size: cursor.key[1] });
    cursor = await cursor.continue();
  }
  return found;
}

const bytesOf = (files: readonly { size: number }[]) => files.reduce((total, { size }) => total + size, 0);

/**
 * @param owner resolves to the id of the signed-in user; like the mirror, the files belong to that user
 * @param now epoch milliseconds
 */
export function createExamFiles(
  database: Database,
  owner: () => Promise<string | null>,
  now: () => number = Date.now,
  maxBytes = EXAM_FILES_MAX_BYTES,
): ExamFiles {
  const listeners = createListeners();

  /** Runs `work` if the files are the signed-in user's; otherwise resolves to undefined. */
  async function change(work: (tx: WriteTx) => Promise<void>): Promise<void> {
    const user = await owner();
    await database.write(STORES, async tx => {
      if (user !== null && (await tx.objectStore('meta').get('owner')) === user) await work(tx);
    });
    listeners.notify();
  }
  async function read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T | undefined> {
    const user = await owner();
    return await database.read(STORES, async tx =>
      user !== null && (await tx.objectStore('meta').get('owner')) === user ? await work(tx) : undefined,
    );
  }

  return {
    of: (patientId, examId) => ({
      read: () => read(async tx => (await tx.objectStore('examFiles').get(keyOf(patientId, examId)))?.file),
      async write(file) {
        const { size } = file;
        if (size > maxBytes) return;
        await change(async tx => {
          const key = keyOf(patientId, examId);
          const others = (await listed(tx)).filter(other => other.key !== key);
          let left = bytesOf(others);
          for (const oldest of others) {
            if (left + size <= maxBytes) break;
            await tx.objectStore('examFiles').delete(oldest.key);
            left -= oldest.size;
          }
          await tx.objectStore('examFiles').put({ key, file, size, savedAt: now() });
        });
      },
    }),
    async stored() {
      const files = (await read(listed)) ?? [];
      return { examIds: new Set(files.map(({ key }) => examOf(key))), bytes: bytesOf(files) };
    },
    subscribe: listeners.add,
    retain: examsByPatient =>
      change(async tx => {
        const keys = await tx.objectStore('examFiles').getAllKeys();
        const isKept = (key: string) =>
          examsByPatient.has(patientOf(key)) && (examsByPatient.get(patientOf(key))?.includes(examOf(key)) ?? true);
        const stale = keys.filter(key => !isKept(key));
        await Promise.all(stale.map(key => tx.objectStore('examFiles').delete(key)));
      }),
    clear: () =>
      change(async tx => {
        await tx.objectStore('examFiles').clear();
      }),
  };
}
