import { copyOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { NotesDraft } from '../../appointments/intents/index.ts';

/** Notes that were typed for an appointment which can't be opened: to be read, copied or discarded. */
export function LostNotes({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { ask, dialog } = useConfirm();
  const draft = useDraft(`notes:${appointmentId}`, NotesDraft);
  const [isDiscarded, setDiscarded] = useState(false);
  const { saved } = draft;
  const texts = (['anamnesis', 'diagnosis'] as const).flatMap(field => {
    const text = saved?.[field].trim();
    return text ? [{ label: t(`record.${field}`), text }] : [];
  });
  if (isDiscarded || texts.length === 0) return dialog;

  async function copy() {
    try {
      await navigator.clipboard.writeText(texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n'));
      addToast({ type: 'info', title: t('offline.outbox.copied') });
    } catch {
      // Not allowed, or not over HTTPS: the text can be selected.
      addToast({ type: 'error', title: t('record.lostNotes.uncopied') });
    }
  }
  const askToDiscard = () =>
    ask({
      ...t('record.lostNotes.discard', { returnObjects: true }),
      isDangerous: true,
      async run() {
        await draft.clear();
        setDiscarded(true);
      },
    });
  return (
    <Note tone="warning" role="status" title={t('record.lostNotes.title')}>
      <p>{t('record.lostNotes.text')}</p>
      <dl className="record-lost-notes">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button kind="secondary" size="small" icon={copyOutline} onClick={copy}>
        {t('offline.outbox.copy')}
      </Button>{' '}
      <Button kind="quiet" size="small" icon={trashOutline} onClick={askToDiscard}>
        {t('offline.outbox.discard')}
      </Button>
      {dialog}
    </Note>
  );
}
