import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam } from '../../../../contract/record.ts';
import { describe } from '../../../net/problems.ts';
import { useToast } from '../../../ui/toast.tsx';
import { NoFileError, saveExamFile } from './save.ts';

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
