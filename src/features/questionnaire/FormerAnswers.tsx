import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { type formerAnswers, textsOf } from './answers.ts';
import { AnsweredWords, QuestionWords } from './QuestionWords.tsx';
import { useQuestionTexts } from './useQuestionTexts.ts';

/** Answers to questions that are no longer asked, each under the text that was answered. */
export function FormerAnswers({ former }: { former: readonly { asked: Question; answer: Answer }[] }) {
  const textsFor = useQuestionTexts();
  return (
    <dl className="questionnaire-answers">
      {former.map(({ asked, answer }) => {
        const { question, option } = textsFor(asked);
        return (
          <div key={asked.id}>
            <dt>
              <QuestionWords of={question} />
            </dt>
            <dd>
              <AnsweredWords texts={textsOf(answer).map(option)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Says to which text a stored answer was given, because the clinic has changed the question since. */
export function FormerText({ asked, answer }: { asked: Question; answer: Answer }) {
  const { t } = useTranslation();
  const { question, option } = useQuestionTexts()(asked);
  return (
    <dl className="questionnaire-former-text">
      <dt>{t('questionnaire.former.question')}</dt>
      <dd>
        <QuestionWords of={question} />
      </dd>
      <dt>{t('questionnaire.former.answer')}</dt>
      <dd>
        <AnsweredWords texts={textsOf(answer).map(option)} />
      </dd>
    </dl>
  );
}

/** The answers to questions that are no longer asked, in a card. Nothing if there are none. */
export function FormerCard({ former }: { former: ReturnType<typeof formerAnswers> }) {
  const { t } = useTranslation();
  const heading = useId();
  if (former.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className="questionnaire-former">
        {t('questionnaire.former.title')}
      </h2>
      <p>{t('questionnaire.former.text')}</p>
      <FormerAnswers former={former} />
    </Card>
  );
}
