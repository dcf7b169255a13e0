import { downloadExam, type Exam } from '../../../contract/record.ts';
import { requestFile } from '../../api/request.ts';

/** How long a file may take to arrive, in ms: exams have no size limit, and connections may be slow. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;
/** How long the browser may take to begin saving a file from its address, in ms. */
const SAVING_MS = 60_000;

/** An exam whose file the server doesn't have. */
export class NoFileError extends Error {
  override name = 'NoFileError';
}

/**
 * Fetches an exam's file with the bearer and hands it to the browser to save, so that no address of it is left behind.
 * @throws NoFileError when none was uploaded; `ApiError`, `NetworkError`
 */
export async function saveExamFile({ id, name }: Pick<Exam, 'id' | 'name'>): Promise<void> {
  const file = await requestFile(downloadExam, { query: { id }, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!file) throw new NoFileError(id);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? id;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
