/** Stores the exam files of a doctor's next days on the device. */
import { downloadExam, type Exam } from '../../../contract/record.ts';
import { watchSessionEnd } from '../../device/session.ts';
import { requestFile } from '../../net/request.ts';
import { examFiles, mirror } from '../../sync/device.ts';
import { EXAM_FILES_MAX_BYTES, type ExamFiles } from '../../sync/examFiles.ts';
import { DOWNLOAD_TIMEOUT_MS } from './exams/examFile.ts';
import { fetchPdfReader } from './viewer/pdf.ts';

/** Where the files come from and where they go. */
export interface RoundsFilesTools {
  /** The exams of a patient's mirrored record, and those that were handed in; incomplete if one isn't mirrored. */
  exams(patientId: string): Promise<{ known: readonly StorableExam[]; areComplete: boolean }>;
  files: Pick<ExamFiles, 'of' | 'stored' | 'retain'>;
  /** Requests a file; null if the server has none. */
  download(examId: string): Promise<Blob | null>;
  fetchPdfReader(): Promise<void>;
  maxBytes: number;
  /** Aborted once the session has ended: what arrives later belongs to someone else. */
  signal: AbortSignal;
}

type StorableExam = Pick<Exam, 'id' | 'size' | 'mimetype'>;
type WithFile = StorableExam & { size: number; patientId: string };

/**
 * Stores the exam files of these patients, small ones first, until they take `maxBytes`; the rest is fetched when it is
 * opened. Deletes the files of all other patients, and of exams that are no longer there.
 * @returns how many were stored now
 * @throws what `download` throws
 */
export async function storeRoundsFiles(patientIds: readonly string[], tools: RoundsFilesTools): Promise<number> {
  const { exams, files, download, maxBytes, signal } = tools;
  const there = new Map<string, readonly string[] | undefined>();
  const withFile: WithFile[] = [];
  for (const patientId of patientIds) {
    const { known, areComplete } = await exams(patientId);
    there.set(patientId, areComplete ? known.map(({ id }) => id) : undefined);
    for (const exam of known) if (exam.size !== null) withFile.push({ ...exam, size: exam.size, patientId });
  }
  if (signal.aborted) return 0;
  await files.retain(there);
  const { examIds, bytes } = await files.stored();
  const wanted = withFile.filter(({ id }) => !examIds.has(id));
  wanted.sort((a, b) => a.size - b.size);
  let taken = bytes;
  let stored = 0;
  for (const { id, patientId, size } of wanted) {
    taken += size;
    if (taken > maxBytes) break;
    const file = await download(id);
    if (signal.aborted) break;
    if (!file) continue;
    await files.of(patientId, id).write(file);
    stored += 1;
  }
  if (!signal.aborted && wanted.some(({ mimetype }) => mimetype === 'application/pdf')) await tools.fetchPdfReader();
  return stored;
}

let running: AbortController | undefined;
watchSessionEnd(() => {
  running?.abort();
  running = undefined;
});

/** Does it in the background, once at a time; a failure is tried again the next time. */
export async function storeRoundsFilesHere(patientIds: readonly string[]): Promise<void> {
  if (running) return;
  const own = new AbortController();
  running = own;
  try {
    await storeRoundsFiles(patientIds, {
      exams: async id => {
        const record = (await mirror.of('records', id).read())?.value;
        const handedIn = (await mirror.of('handedInExams', id).read())?.value;
        return {
          known: [...(record ?? []).flatMap(entry => entry.exams), ...(handedIn ?? [])],
          areComplete: record !== undefined && handedIn !== undefined,
        };
      },
      files: examFiles,
      download: id =>
        requestFile(downloadExam, {
          ...{ query: { id, keep: 'rounds' }, timeoutMs: DOWNLOAD_TIMEOUT_MS, signal: own.signal },
        }),
      fetchPdfReader,
      maxBytes: EXAM_FILES_MAX_BYTES,
      signal: own.signal,
    });
  } catch (error) {
    if (!own.signal.aborted) console.warn('record: the exams of the next days could not be stored', error);
  } finally {
    if (running === own) running = undefined;
  }
}
