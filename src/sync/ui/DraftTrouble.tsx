import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/feedback/Note.tsx';
import type { DraftTrouble as Trouble } from '../drafts/drafts.ts';

/** Warns that what is typed is on this screen only. Belongs below the fields: it may appear while one types. */
export function DraftTrouble({ trouble }: { trouble: Trouble | undefined }) {
  const { t } = useTranslation();
  if (!trouble) return null;
  return (
    <Note tone="danger" role="alert">
      {t(trouble === 'unread' ? 'offline.drafts.unread' : `offline.storage.${trouble}`)}
    </Note>
  );
}
