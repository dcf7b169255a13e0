import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { Draft } from '../drafts/useDraft.ts';
import './offline.css';

interface DraftOfferProps<T> {
  draft: Pick<Draft<T>, 'otherDraft' | 'chooseDraft'>;
  /** Fills the form with the other draft. */
  onOther: (draft: T) => void;
}

/**
 * Lets the person choose between the form's text and another draft. Belongs above the fields, unless there is only one,
 * and among what is disabled while the form is sent.
 */
export function DraftOffer<T>({ draft: { otherDraft, chooseDraft }, onOther }: DraftOfferProps<T>) {
  const { t } = useTranslation();
  const momentOf = useMoment();
  if (!otherDraft) return null;
  const { isToday, ...when } = momentOf(otherDraft.typedAt);
  return (
    <Note tone="warning" role="alert" title={t('offline.drafts.other.title')}>
      <p>{t(isToday ? 'offline.drafts.other.today' : 'offline.drafts.other.before', when)}</p>
      <div className="draft-offer-actions">
        <Button
          kind="secondary"
          size="small"
          onClick={() => {
            void chooseDraft('other');
            onOther(otherDraft.value);
          }}
        >
          {t('offline.drafts.other.open')}
        </Button>
        <Button kind="secondary" size="small" onClick={() => void chooseDraft('own')}>
          {t('offline.drafts.other.keep')}
        </Button>
      </div>
    </Note>
  );
}
