/** What intents with an exam's file share. */
import type { TFunction } from 'i18next';
import type { Problem } from '../../../../contract/errors.ts';
import { type Exam, isExamName } from '../../../../contract/record.ts';

/** The file type by its name, until the server reports the type that it detected. */
export function typeByName(name: string): Exam['mimetype'] {
  if (!isExamName(name)) return null;
  const ending = name.toLowerCase().split('.').pop();
  if (ending === 'pdf') return 'application/pdf';
  return ending === 'png' ? 'image/png' : 'image/jpeg';
}

/** The texts for refusals that mean something else for a file. */
export function describeUploadRefusal({ code, errors = [] }: Problem, t: TFunction) {
  if (code === 'not_found') return t('outbox.reason.examGone', { returnObjects: true });
  if (code !== 'validation') return undefined;
  if (errors.some(({ field }) => field === 'image')) return t('outbox.reason.fileLost', { returnObjects: true });
  const [wrong] = errors;
  if (!wrong) return undefined;
  const text = wrong.field === 'taken_on' ? t('record.uploads.dateWrong') : t('errors.codes.validation.text');
  return { title: t(`errors.fields.${wrong.code}`), text };
}
