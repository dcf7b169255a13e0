import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { Draft } from '../drafts/useDraft.ts';

interface DraftTroubleProps<T> {
  draft: Pick<Draft<T>, 'trouble' | 'earlierDraft' | 'chooseDraft'>;
  /** Fills the form with the earlier draft. */
  onEarlier: (draft: T) => void;
}

/** Warns that the typed text exists on this screen only, and lets the person choose between it and an earlier draft. */
export function DraftTrouble<T>({ draft: { trouble, earlierDraft, chooseDraft }, onEarlier }: DraftTroubleProps<T>) {
  const { t } = useTranslation();
  if (earlierDraft !== undefined) {
    return (
      <Note tone="danger" role="alert" title={t('offline.drafts.earlier.title')}>
        <p>{t('offline.drafts.earlier.text')}</p>
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            chooseDraft('earlier');
            onEarlier(earlierDraft);
          }}
        >
          {t('offline.drafts.earlier.stored')}
        </Button>
        <Button kind="secondary" size="small" onClick={() => chooseDraft('typed')}>
          {t('offline.drafts.earlier.typed')}
        </Button>
      </Note>
    );
  }
  if (!trouble) return null;
  return (
    <Note tone="danger" role="alert">
      {t(trouble === 'unread' ? 'offline.drafts.unread' : `offline.storage.${trouble}`)}
    </Note>
  );
}
