import { shareOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useSharedFiles } from '../../../device/sharedFiles.ts';
import { Note } from '../../../ui/feedback/Note.tsx';

/** Tells a doctor that files shared by another app wait, and where they can be attached. */
export function SharedFilesNote() {
  const { t } = useTranslation();
  const count = useSharedFiles()?.length ?? 0;
  if (count === 0) return null;
  return (
    <Note tone="info" icon={shareOutline} title={t('record.uploads.sharedWaiting.title', { count })}>
      <p>{t('record.uploads.sharedWaiting.text')}</p>
    </Note>
  );
}
