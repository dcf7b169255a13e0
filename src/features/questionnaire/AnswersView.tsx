import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QuestionsPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { answersOf, isAnswered } from './answers.ts';
import './questionnaire.css';
import { useQuestionnaireText } from './useQuestionnaireText.ts';

interface AnswersViewProps {
  questions: readonly Question[];
  answers: readonly Answer[];
}

/** A patient's answers, read-only. */
export function AnswersView({ questions, answers }: AnswersViewProps) {
  const { t } = useTranslation();
  const textOf = useQuestionnaireText();
  const given = answersOf(questions, answers);
  if (!Object.values(given).some(isAnswered)) {
    return (
      <EmptyState
        picture={<QuestionsPicture />}
        title={t('questionnaire.noAnswers.title')}
        text={t('questionnaire.noAnswers.text')}
      />
    );
  }
  return (
    <Card>
      <dl className="questionnaire-answers">
        {questions.map((question, index) => {
          const value = given[question.id] ?? '';
          const texts = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
          return (
            <div key={question.id}>
              <dt>{`${index + 1}. ${textOf(question.question)}`}</dt>
              <dd className={isAnswered(value) ? undefined : 'questionnaire-unanswered'}>
                {isAnswered(value) ? texts : t('questionnaire.unanswered')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
