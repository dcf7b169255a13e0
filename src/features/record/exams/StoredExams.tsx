import { trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { examFiles } from '../../../sync/device.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { readableSize } from '../../../ui/readableSize.ts';
import { useStoredExams } from './examFile.ts';

/** How much space the exam files on this device take, and a button that deletes them. Empty if there are none. */
export function StoredExams() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { addToast } = useToast();
  const stored = useStoredExams();
  if (!stored || stored.examIds.size === 0) return null;
  async function clear() {
    await examFiles.clear();
    addToast({ type: 'success', title: t('record.stored.cleared') });
  }
  return (
    <p className="record-stored">
      <span>
        {t('record.stored.space', { count: stored.examIds.size, size: readableSize(stored.bytes, language) })}
      </span>
      <Button kind="quiet" size="small" icon={trashOutline} onClick={() => void clear()}>
        {t('record.stored.clear')}
      </Button>
    </p>
  );
}
