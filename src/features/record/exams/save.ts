import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { requestFile } from '../../../net/request.ts';
import { saveFile } from '../../../ui/saveFile.ts';

/** How long a download may take, in milliseconds: exams have no size limit, and connections may be slow. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

/** An exam whose file the server doesn't have. */
export class NoFileError extends Error {
  override name = 'NoFileError';
}

/**
 * Downloads an exam's file with the session's token and hands it to the browser to save, so that no URL of it remains.
 * @throws NoFileError when none was uploaded; `ApiError`, `NetworkError`
 */
export async function saveExamFile({ id, name }: Pick<Exam, 'id' | 'name'>): Promise<void> {
  const file = await requestFile(downloadExam, { query: { id }, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!file) throw new NoFileError(id);
  saveFile(file, name ?? id);
}
