import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { requestFile } from '../../../net/request.ts';
import { saveFile } from '../../../ui/saveFile.ts';

/** How long a file may take to arrive, in ms: exams have no size limit, and connections may be slow. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

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
  saveFile(file, name ?? id);
}
