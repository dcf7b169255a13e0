import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedQuestion, ManagedQuestionnaire } from '../../../../contract/managedQuestions.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { useTyped } from '../../../sync/drafts/useTyped.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { entryOf, isSameEntry, newEntry, QuestionEntry } from './questionEntry.ts';
import { useSaveQuestion } from './useSaveQuestion.ts';

interface QuestionDialogProps {
  /** The question to correct; undefined for a new one. */
  question: ManagedQuestion | undefined;
  /** Its number on the patient's page. */
  number: number;
  onClose: () => void;
  onSaved: (saved: ManagedQuestionnaire) => Promise<void>;
}

const FORM = 'question-form';

/** Adds a question or corrects the texts of one. What was typed stays on the device until it is saved or discarded. */
export function QuestionDialog({ question, number, onClose, onSaved }: QuestionDialogProps) {
  const { t } = useTranslation();
  const draft = useDraft(`managedQuestion:${question?.id ?? 'new'}`, QuestionEntry);
  const { typed, write } = useTyped<QuestionEntry>();
  const [initial] = useState(() => (question ? entryOf(question) : newEntry(crypto.randomUUID())));
  const entry = typed ?? draft.saved ?? initial;
  const isDirty = !isSameEntry(entry, initial);
  useReloadBlock(isDirty);
  const { errors, isBusy, base, isConflicted, save } = useSaveQuestion({ question, draft, onClose, onSaved });
  // A draft of an earlier version, which someone else has replaced.
  const isOutdated = isConflicted || (base !== undefined && entry.version !== base.version);

  function change(next: QuestionEntry): void {
    write(next);
    if (isSameEntry(next, initial)) void draft.clear();
    else draft.keep(next);
  }

  async function discard(): Promise<void> {
    if (isDirty) await draft.clear();
    onClose();
  }

  return (
    <Dialog
      open
      title={t(question ? 'questions.form.editTitle' : 'questions.form.addTitle')}
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={() => void discard()}>
            {t(isDirty ? 'questions.form.discard' : 'ui.cancel')}
          </Button>
          <Button type="submit" form={FORM} loading={isBusy} disabled={draft.status === 'loading'}>
            {t(question ? 'questions.form.save' : 'questions.form.add')}
          </Button>
        </>
      }
    >
      {draft.status === 'loading' ? (
        <Loading rows={2} />
      ) : (
        <form id={FORM} noValidate onSubmit={event => save(event, entry)}>
          <fieldset className="questions-form" disabled={isBusy}>
            <p>{t(question ? 'questions.form.editText' : 'questions.form.addText')}</p>
            {isOutdated && base && (
              <Note tone="warning" role="alert" title={t('questions.form.conflict')}>
                <p>{base.question}</p>
                {base.options !== '' && <p>{base.options.replaceAll(';', '\u00a0· ')}</p>}
                <p>{t('questions.form.conflictText')}</p>
              </Note>
            )}
            <DraftOffer draft={draft} onOther={write} />
            <QuestionForm entry={entry} isNew={!question} number={number} errors={errors} onChange={change} />
            <DraftTrouble trouble={draft.trouble} />
          </fieldset>
        </form>
      )}
    </Dialog>
  );
}
