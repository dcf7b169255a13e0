import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { examFiles } from '../../../sync/device.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { readableSize } from '../../../ui/readableSize.ts';
import { storedExamsQuery } from './examFile.ts';

/** How much space the exam files on this device take, and a button that deletes them. Empty if there are none. */
export function StoredExams() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { addToast } = useToast();
  const client = useQueryClient();
  const { data } = useQuery(storedExamsQuery);
  if (!data || data.examIds.size === 0) return null;
  async function clear() {
    await examFiles.clear();
    await client.invalidateQueries({ queryKey: storedExamsQuery.queryKey });
    addToast({ type: 'success', title: t('record.stored.cleared') });
  }
  return (
    <p className="record-stored">
      <span>{t('record.stored.space', { count: data.examIds.size, size: readableSize(data.bytes, language) })}</span>
      <Button kind="quiet" size="small" icon={trashOutline} onClick={() => void clear()}>
        {t('record.stored.clear')}
      </Button>
    </p>
  );
}
