import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { askedIn } from '../../../contract/questions.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { textsOf } from './answers.ts';
import { AnsweredWords, QuestionWords } from './QuestionWords.tsx';
import type { LateAnswers } from './useLateAnswers.ts';
import type { SaveOutcome } from './useQuestionnaire.ts';
import { useQuestionTexts } from './useQuestionTexts.ts';

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
    await work()
      .catch(error => onSaved(error instanceof Error ? error : new Error()))
      .finally(() => setBusy(false));
  }
  const keepMine = () => during(async () => onSaved(await late.keepMine()));
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
  const textsFor = useQuestionTexts();
  const askedOf = (answer: Pick<Answer, 'asked' | 'question_id'>) =>
    askedIn(answer) ?? questions.find(({ id }) => id === answer.question_id);
  const words = (answer: (Partial<Answer> & Pick<Answer, 'question_id'>) | undefined) => {
    const asked = answer && askedOf(answer);
    const texts = textsOf({ answer: answer?.answer ?? null, answerJSON: answer?.answerJSON ?? null });
    if (texts.length === 0) return t('questionnaire.unanswered');
    return <AnsweredWords texts={texts.map(text => (asked ? textsFor(asked).option(text) : { text }))} />;
  };
  return (
    <ul className="questionnaire-both">
      {mine.map(given => {
        const id = given.question_id;
        const asked = askedOf(given);
        const saved = theirs.find(one => one.question_id === id);
        const savedAsked = saved && askedOf(saved);
        return (
          <li key={id}>
            <h3>{asked && <QuestionWords of={textsFor(asked).question} />}</h3>
            <dl>
              <dt>{t('questionnaire.late.mine')}</dt>
              <dd>{words(given)}</dd>
              <dt>{t('questionnaire.late.theirs')}</dt>
              <dd>{words(saved)}</dd>
              {savedAsked && savedAsked.question !== asked?.question && (
                <>
                  <dt>{t('questionnaire.late.question')}</dt>
                  <dd>
                    <QuestionWords of={textsFor(savedAsked).question} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
