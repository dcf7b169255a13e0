import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../net/errors.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';

/**
 * Why a record couldn't be attached to an account. Not found is who isn't a patient of the clinic yet, although the
 * reception has found them by their number or booked for them.
 */
export function AttachError({ error, text }: ComponentProps<typeof ErrorNote>) {
  const { t } = useTranslation();
  const isNotFound = error instanceof ApiError && error.code === 'not_found';
  return <ErrorNote error={error} text={isNotFound ? t('desk.patients.notAttachable') : text} />;
}
