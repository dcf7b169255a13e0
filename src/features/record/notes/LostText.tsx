import { copyOutline, trashOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useCopy } from '../../../ui/useCopy.ts';

interface LostTextProps<T> {
  /** The name of the draft. */
  name: string;
  schema: GenericSchema<unknown, T>;
  /** The parts of the text, each with its heading; blank ones are left out. */
  textsOf: (draft: T) => { label: string; text: string }[];
}

/** A draft whose form can't be opened any more: to be read, copied or discarded. Nothing if it is blank. */
export function LostText<T>(props: LostTextProps<T>) {
  const { t } = useTranslation();
  const { ask, dialog } = useConfirm();
  const [discarded, setDiscarded] = useState(0);
  const askToDiscard = (discard: () => Promise<void>) =>
    ask({
      ...t('record.lostNotes.discard', { returnObjects: true }),
      isDangerous: true,
      async run() {
        await discard();
        setDiscarded(count => count + 1);
      },
    });
  return (
    <>
      {/* Remounted after each discard: another tab may have left another text. */}
      <Texts key={discarded} {...props} onDiscard={askToDiscard} />
      {dialog}
    </>
  );
}

interface TextsProps<T> extends LostTextProps<T> {
  onDiscard: (discard: () => Promise<void>) => void;
}

function Texts<T>({ name, schema, textsOf, onDiscard }: TextsProps<T>) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { saved, otherDraft, clear, chooseDraft } = useDraft(name, schema);
  const shownOf = (draft: T | undefined) =>
    draft === undefined ? [] : textsOf(draft).filter(({ text }) => text.trim() !== '');
  const isSaved = shownOf(saved).length > 0;
  // The restored draft may be blank, and the other one not.
  const texts = shownOf(isSaved ? saved : otherDraft?.value);
  if (texts.length === 0) return null;

  const all = texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n');
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
      <Button kind="secondary" size="small" icon={copyOutline} onClick={() => copy(all)}>
        {t('outbox.copy')}
      </Button>{' '}
      <Button
        kind="quiet"
        size="small"
        icon={trashOutline}
        onClick={() => onDiscard(isSaved ? clear : () => chooseDraft('own'))}
      >
        {t('outbox.discard')}
      </Button>
    </Note>
  );
}
