import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { outbox } from '../device.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Unreadable } from '../outbox/store.ts';
import { useLine } from './describeIntent.ts';

interface DiscardQuestionProps {
  /** Undefined while nothing is to be discarded. */
  entry: Entry | Unreadable | undefined;
  onClose: () => void;
  /** Called once it is gone. */
  onDiscarded?: () => void;
}

/** Asks for confirmation before an entry is discarded. A toast says so if that could not be stored. */
export function DiscardQuestion({ entry, onClose, onDiscarded }: DiscardQuestionProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const line = useLine();
  const known = entry && 'intent' in entry ? entry : undefined;

  async function discard() {
    try {
      if (entry) await outbox.discard(entry.id);
      onDiscarded?.();
      onClose();
    } catch (error) {
      console.warn('outbox: an entry could not be discarded', error);
      addToast({ type: 'error', title: t('outbox.notDiscarded') });
    }
  }

  return (
    <Dialog
      open={entry !== undefined}
      role="alertdialog"
      title={t('outbox.discardQuestion.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('outbox.discardQuestion.keep')}
          </Button>
          <Button kind="danger" onClick={discard}>
            {t('outbox.discardQuestion.confirm')}
          </Button>
        </>
      }
    >
      {entry && <p className="offline-entry-line">{known ? line(known.intent) : t('outbox.unreadable.title')}</p>}
      <p>{t('outbox.discardQuestion.text')}</p>
      {known && (known.tried || known.step > 0) && <p>{t('outbox.discardQuestion.tried')}</p>}
    </Dialog>
  );
}
