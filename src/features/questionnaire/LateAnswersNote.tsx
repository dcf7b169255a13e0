import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { LateAnswers } from './useLateAnswers.ts';
import type { SaveOutcome } from './useQuestionnaire.ts';
import { useQuestionnaireText } from './useQuestionnaireText.ts';

interface LateAnswersProps {
  late: LateAnswers;
  questions: readonly Question[];
  onSaved: (outcome: SaveOutcome | Error) => void;
}

/** Says that newer answers have replaced the person's own, and lets them compare and choose. */
export function LateAnswersNote({ late, questions, onSaved }: LateAnswersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  async function during(work: () => Promise<void>) {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }
  const keepMine = () =>
    during(async () => onSaved(await late.keepMine().catch(error => (error instanceof Error ? error : new Error()))));
  return (
    <>
      <Note tone="danger" title={t('questionnaire.late.title')}>
        <p>{t('questionnaire.late.text')}</p>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {t('questionnaire.late.compare')}
        </Button>
      </Note>
      <Dialog
        open={open}
        role="alertdialog"
        title={t('questionnaire.late.title')}
        busy={busy}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="secondary" disabled={busy} onClick={() => during(late.keepTheirs)}>
              {t('questionnaire.late.keepTheirs')}
            </Button>
            <Button loading={busy} onClick={keepMine}>
              {t('questionnaire.late.keepMine')}
            </Button>
          </>
        }
      >
        <p>{t('questionnaire.late.text')}</p>
        <BothAnswers late={late} questions={questions} />
      </Dialog>
    </>
  );
}

function BothAnswers({ late: { mine, theirs }, questions }: Pick<LateAnswersProps, 'late' | 'questions'>) {
  const { t } = useTranslation();
  const textOf = useQuestionnaireText();
  const words = (answer: Partial<Answer> | undefined) =>
    (answer?.answerJSON ?? [answer?.answer ?? '']).map(textOf).filter(Boolean).join(', ') ||
    t('questionnaire.unanswered');
  return (
    <ul className="questionnaire-both">
      {mine.map(given => {
        const id = given.question_id;
        const question = questions.find(one => one.id === id)?.question;
        return (
          <li key={id}>
            <h3>{question ? textOf(question) : ''}</h3>
            <dl>
              <dt>{t('questionnaire.late.mine')}</dt>
              <dd>{words({ ...given, answer: given.answer ?? null, answerJSON: given.answerJSON ?? null })}</dd>
              <dt>{t('questionnaire.late.theirs')}</dt>
              <dd>{words(theirs.find(one => one.question_id === id))}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
