import { useTranslation } from 'react-i18next';
import { outbox } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Unreadable } from '../outbox/store.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useLine } from './describeIntent.ts';

interface DiscardQuestionProps {
  /** Undefined while nothing is to be discarded. */
  entry: Entry | Unreadable | undefined;
  onClose: () => void;
  /** Called once it is gone. */
  onDiscarded?: () => void;
}

/** Asks for confirmation before an entry is discarded. */
export function DiscardQuestion({ entry, onClose, onDiscarded }: DiscardQuestionProps) {
  const { t } = useTranslation();
  const line = useLine();
  const known = entry && 'intent' in entry ? entry : undefined;

  async function discard() {
    if (entry) await outbox.discard(entry.id);
    onDiscarded?.();
  }

  return (
    <DiscardDialog
      open={entry !== undefined}
      title={t('outbox.discardQuestion.title')}
      onClose={onClose}
      discard={discard}
    >
      {entry && <p className="offline-entry-line">{known ? line(known.intent) : t('outbox.unreadable.title')}</p>}
      <p>{t('outbox.discardQuestion.text')}</p>
      {known && (known.tried || known.step > 0) && <p>{t('outbox.discardQuestion.tried')}</p>}
    </DiscardDialog>
  );
}
