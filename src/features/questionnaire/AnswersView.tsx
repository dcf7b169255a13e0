import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { askedIn } from '../../../contract/questions.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QuestionsPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formerAnswers, textsOf } from './answers.ts';
import { FormerAnswers } from './FormerAnswers.tsx';
import './questionnaire.css';
import { AnsweredWords, QuestionWords } from './QuestionWords.tsx';
import { useQuestionTexts } from './useQuestionTexts.ts';

interface AnswersViewProps {
  questions: readonly Question[];
  answers: readonly Answer[];
}

/** A patient's answers, read-only: each under the text that was answered, those to retired questions last. */
export function AnswersView({ questions, answers }: AnswersViewProps) {
  const { t } = useTranslation();
  const heading = useId();
  const textsFor = useQuestionTexts();
  const byQuestion = new Map(answers.map(answer => [answer.question_id, answer]));
  const former = formerAnswers(questions, answers);
  if (!answers.some(answer => textsOf(answer).length > 0)) {
    return (
      <EmptyState
        picture={<QuestionsPicture />}
        title={t('questionnaire.noAnswers.title')}
        text={t('questionnaire.noAnswers.text')}
      />
    );
  }
  return (
    <>
      {questions.length > 0 && (
        <Card>
          <dl className="questionnaire-answers">
            {questions.map((current, index) => {
              const answer = byQuestion.get(current.id);
              const given = answer ? textsOf(answer) : [];
              const { question, option } = textsFor((answer && given.length > 0 && askedIn(answer)) || current);
              return (
                <div key={current.id}>
                  <dt>
                    {`${index + 1}. `}
                    <QuestionWords of={question} />
                  </dt>
                  <dd className={given.length > 0 ? undefined : 'questionnaire-unanswered'}>
                    {given.length > 0 ? <AnsweredWords texts={given.map(option)} /> : t('questionnaire.unanswered')}
                  </dd>
                </div>
              );
            })}
          </dl>
        </Card>
      )}
      {former.length > 0 && (
        <Card as="section" aria-labelledby={heading}>
          <h2 id={heading} className="questionnaire-former">
            {t('questionnaire.former.title')}
          </h2>
          <FormerAnswers former={former} />
        </Card>
      )}
    </>
  );
}
