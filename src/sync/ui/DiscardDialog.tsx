import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

interface DiscardDialogProps {
  open: boolean;
  title: string;
  /** What is to be discarded, and what that means. */
  children: ReactNode;
  onClose: () => void;
  discard: () => Promise<void>;
}

/** Asks for confirmation before something is discarded. If that fails, a toast says so and the question stays. */
export function DiscardDialog({ open, title, children, onClose, discard }: DiscardDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();

  async function confirm() {
    try {
      await discard();
      onClose();
    } catch (error) {
      console.warn('offline: something could not be discarded', error);
      addToast({ type: 'error', title: t('outbox.notDiscarded') });
    }
  }

  return (
    <Dialog
      {...{ open, title, onClose }}
      role="alertdialog"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('outbox.discardQuestion.keep')}
          </Button>
          <Button kind="danger" onClick={confirm}>
            {t('outbox.discardQuestion.confirm')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
