import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { useErrorToast } from './useErrorToast.ts';

export interface Question {
  title: string;
  /** What happens if it is confirmed. */
  text: string;
  /** The text of the confirming button. */
  confirm: string;
  /** The text of the other button, "Cancel" by default. An action that cancels something needs another one. */
  keep?: string;
  isDangerous: boolean;
  /** Runs when confirmed; an error is shown. */
  run: () => Promise<void>;
}

/** Asks before an action. Render `dialog`; it closes once the action has been carried out. */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const [question, setQuestion] = useState<Question>();
  const [running, setRunning] = useState<Question>();
  const isBusy = question !== undefined && running === question;
  const close = () => setQuestion(undefined);

  async function run(confirmed: Question): Promise<void> {
    setRunning(confirmed);
    try {
      await confirmed.run();
      // Another question may have been asked since, after the page was left and opened again.
      setQuestion(current => (current === confirmed ? undefined : current));
    } catch (error) {
      showError(error);
    }
    setRunning(current => (current === confirmed ? undefined : current));
  }

  const dialog = question && (
    <Dialog
      open
      role="alertdialog"
      title={question.title}
      busy={isBusy}
      onClose={close}
      actions={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={close}>
            {question.keep ?? t('ui.cancel')}
          </Button>
          <Button
            kind={question.isDangerous ? 'danger' : 'primary'}
            loading={isBusy}
            onClick={() => void run(question)}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
  return { ask: setQuestion, dialog };
}
