import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { changedSince } from './answers.ts';
import { FormerText } from './FormerAnswers.tsx';

interface ChangedQuestionProps {
  /** As the form shows it. */
  question: Question;
  questions: readonly Question[];
  answers: readonly Answer[];
}

/** What the clinic has changed about a question since it was answered, or while it is being answered. */
export function ChangedQuestion({ question, questions, answers }: ChangedQuestionProps) {
  const { t } = useTranslation();
  const current = questions.find(({ id }) => id === question.id);
  if (!current) return <p className="questionnaire-changed">{t('questionnaire.retiredMeanwhile')}</p>;
  if ((current.version ?? 1) !== (question.version ?? 1)) {
    return <p className="questionnaire-changed">{t('questionnaire.changedMeanwhile')}</p>;
  }
  const answer = answers.find(({ question_id }) => question_id === question.id);
  const before = changedSince(question, answer);
  return before && answer ? <FormerText asked={before} answer={answer} /> : null;
}
