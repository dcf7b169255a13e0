import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { describe } from '../../../net/problems.ts';
import { requestFile } from '../../../net/request.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** How long a download may take, in milliseconds: exams have no size limit, and connections may be slow. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

/** An exam whose file the server doesn't have. */
class NoFileError extends Error {
  override name = 'NoFileError';
}

/**
 * Downloads an exam's file with the session's token and hands it to the browser to save, so that no URL of it remains.
 * @throws NoFileError when none was uploaded; `ApiError`, `NetworkError`
 */
async function saveExamFile({ id, name }: Pick<Exam, 'id' | 'name'>): Promise<void> {
  const file = await requestFile(downloadExam, { query: { id }, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!file) throw new NoFileError(id);
  saveFile(file, name ?? id);
}

/** Downloads an exam's file on a click, and reports a failure. */
export function useSaveExam(exam: Pick<Exam, 'id' | 'name'>) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    try {
      await saveExamFile(exam);
    } catch (error) {
      const { title, description } = t('record.history.downloadFailed', { returnObjects: true });
      addToast({
        type: 'error',
        title,
        description: error instanceof NoFileError ? t('record.uploads.noFile') : describe(error, t).text || description,
      });
    } finally {
      setSaving(false);
    }
  }
  return { saving, save };
}
