import { createOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { useHasDraft } from '../draftNames.ts';

/** Says that a text of this name was typed on this device and not saved. Nothing when none was. */
export function DraftMark({ name }: { name: string }) {
  const { t } = useTranslation();
  if (!useHasDraft(name)) return null;
  return (
    <Badge tone="warning" icon={createOutline}>
      {t('offline.mark.draft')}
    </Badge>
  );
}
