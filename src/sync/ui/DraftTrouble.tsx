import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { Draft } from '../drafts/useDraft.ts';

interface DraftTroubleProps<T> {
  draft: Pick<Draft<T>, 'trouble' | 'otherDraft' | 'chooseDraft'>;
  /** Fills the form with the other draft. */
  onOther: (draft: T) => void;
}

/** Warns that the typed text exists on this screen only, and lets the person choose between it and another draft. */
export function DraftTrouble<T>({ draft: { trouble, otherDraft, chooseDraft }, onOther }: DraftTroubleProps<T>) {
  const { t } = useTranslation();
  return (
    <>
      {otherDraft !== undefined && (
        <Note tone="danger" role="alert" title={t('offline.drafts.other.title')}>
          <p>{t('offline.drafts.other.text')}</p>
          <Button
            kind="secondary"
            size="small"
            onClick={() => {
              void chooseDraft('other');
              onOther(otherDraft);
            }}
          >
            {t('offline.drafts.other.open')}
          </Button>
          <Button kind="secondary" size="small" onClick={() => void chooseDraft('own')}>
            {t('offline.drafts.other.keep')}
          </Button>
        </Note>
      )}
      {trouble && (
        <Note tone="danger" role="alert">
          {t(trouble === 'unread' ? 'offline.drafts.unread' : `offline.storage.${trouble}`)}
        </Note>
      )}
    </>
  );
}
