import { shareOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { takeSharedFiles, useSharedFiles } from '../../../device/sharedFiles.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';

/** Tells a doctor where files shared by another app can be attached, or that they were lost. */
export function SharedFilesNote() {
  const { t } = useTranslation();
  const files = useSharedFiles();
  if (!files) return null;
  const count = files.length;
  if (count === 0) return <SharedFilesLost />;
  return (
    <Note tone="info" icon={shareOutline} title={t('record.uploads.sharedWaiting.title', { count })}>
      <p>{t('record.uploads.sharedWaiting.text')}</p>
    </Note>
  );
}

/** Says that a share brought no files, as after a reload, until it is dismissed. */
export function SharedFilesLost() {
  const { t } = useTranslation();
  return (
    <Note tone="warning" title={t('record.uploads.sharedLost.title')}>
      <p>{t('record.uploads.sharedLost.text')}</p>
      <Button kind="secondary" size="small" onClick={() => takeSharedFiles()}>
        {t('record.uploads.sharedLost.dismiss')}
      </Button>
    </Note>
  );
}
