import { cloudDoneOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useStoredExams } from './examFile.ts';

/** Marks an exam whose file can be opened without a network. */
export function StoredMark({ examId }: { examId: string }) {
  const { t } = useTranslation();
  if (!useStoredExams()?.examIds.has(examId)) return null;
  return (
    <span className="record-exam-stored">
      <Icon icon={cloudDoneOutline} />
      <span className="visually-hidden">{t('record.stored.mark')}</span>
    </span>
  );
}
