import { createOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useHasDraft } from '../drafts/draftNames.ts';

/** Marks that this device has an unsaved text of this name; renders nothing when there is none. */
export function DraftMark({ name }: { name: string }) {
  const { t } = useTranslation();
  if (!useHasDraft(name)) return null;
  return (
    <Badge tone="warning" icon={createOutline}>
      {t('outbox.mark.draft')}
    </Badge>
  );
}
