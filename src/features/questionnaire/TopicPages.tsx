import { chevronForward, listOutline } from 'ionicons/icons';
import { Fragment, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../contract/questionnaire.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { shownHeading } from '../../ui/browser/focus.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type Given, isAnswered } from './answers.ts';
import type { QuestionnaireParts } from './OnePage.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { AnsweredWords, QuestionWords } from './QuestionWords.tsx';
import { placeOf, type View } from './topics.ts';
import { useAnnounced } from './useAnnounced.ts';
import { useQuestionTexts } from './useQuestionTexts.ts';
import './topics.css';

interface TopicPagesProps extends QuestionnaireParts {
  view: View;
  onView: (view: View) => void;
  given: Record<string, Given>;
  /** Called before the next question is shown. Returns whether the answer can stay as it is. */
  canLeave: (question: Question) => boolean;
}

/** The questionnaire on a phone: one question a page, and a list from which any of them can be opened. */
export function TopicPages(props: TopicPagesProps) {
  const { view, onView, asked, retired, given, progress, lead, field, canLeave, onBack, saving } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const topics = [...asked, ...retired];
  const at = placeOf(view, topics);
  useAnnounced(at, () => {
    shownHeading()?.scrollIntoView({ block: 'nearest' });
    // A save that found a wrong answer has moved the focus to it.
    if (!document.activeElement?.closest('[data-question]')) heading.current?.focus({ preventScroll: true });
  });
  const question = at === undefined ? undefined : topics[at];
  if (at === undefined || !question) {
    return (
      <>
        <p className="on-page">{lead}</p>
        <h2 ref={heading} tabIndex={-1} className="on-page topic-title" aria-live="polite">
          {progress}
        </h2>
        <ProgressBar done={props.answered} total={asked.length} />
        {props.lastAnswered && <p className="on-page">{props.lastAnswered}</p>}
        <Fragment key="notice">{props.notice}</Fragment>
        <TopicList topics={topics} asked={asked.length} given={given} onOpen={topic => onView({ topic })} />
        <div className="questionnaire-actions">
          <Button kind="secondary" onClick={onBack}>
            {t('questionnaire.back')}
          </Button>
          <SubmitButton loading={saving}>{t('questionnaire.save')}</SubmitButton>
        </div>
        {props.notes}
        {props.former}
        {props.versions}
      </>
    );
  }
  const previous = topics[at - 1];
  const next = topics[at + 1];
  return (
    <>
      <TopicHead heading={heading} number={at + 1} total={topics.length} onList={() => onView('list')} />
      {at === 0 && <p className="on-page">{lead}</p>}
      <Fragment key="notice">{props.notice}</Fragment>
      <Card className="topic-card" data-question={question.id}>
        {field(question, at < asked.length ? at + 1 : undefined)}
      </Card>
      <div className="questionnaire-actions">
        <Button kind="secondary" onClick={() => (previous ? onView({ topic: previous.id }) : onBack())}>
          {t('questionnaire.back')}
        </Button>
        {next ? (
          <Button onClick={() => canLeave(question) && onView({ topic: next.id })}>{t('questionnaire.next')}</Button>
        ) : (
          <SubmitButton loading={saving}>{t('questionnaire.save')}</SubmitButton>
        )}
      </div>
      {next && (
        <Button kind="secondary" type="submit" loading={saving}>
          {t('questionnaire.save')}
        </Button>
      )}
      {props.notes}
    </>
  );
}

interface TopicHeadProps {
  level?: 'h2' | 'h3';
  /** Of the heading, to give it the focus. */
  heading: Ref<HTMLHeadingElement>;
  number: number;
  total: number;
  onList: () => void;
}

/** Which of the questions is shown, and the way to all of them. */
export function TopicHead({ level: Level = 'h2', heading, number, total, onList }: TopicHeadProps) {
  const { t } = useTranslation();
  return (
    <div className="topic-head">
      <ProgressBar done={number} total={total} />
      <Level ref={heading} tabIndex={-1} className="on-page topic-title">
        {t('questionnaire.topic', { number, total })}
      </Level>
      <button type="button" className="pill-link topic-all" onClick={onList}>
        <Icon icon={listOutline} />
        {t('questionnaire.all')}
      </button>
    </div>
  );
}

interface TopicListProps {
  topics: readonly Question[];
  /** How many of them have a number; the others are no longer asked. */
  asked: number;
  given: Record<string, Given>;
  onOpen: (id: string) => void;
}

/** All questions with their answers, each of which opens its question. */
export function TopicList({ topics, asked, given, onOpen }: TopicListProps) {
  const { t } = useTranslation();
  const textsFor = useQuestionTexts();
  return (
    <Card className="topic-list-card">
      <ol className="topic-list">
        {topics.map((topic, index) => {
          const { question, option } = textsFor(topic);
          const value = given[topic.id];
          const texts = (typeof value === 'string' ? [value] : (value ?? [])).map(option);
          return (
            <li key={topic.id}>
              <button type="button" onClick={() => onOpen(topic.id)}>
                <span>
                  <strong>
                    {index < asked && `${index + 1}. `}
                    <QuestionWords of={question} />
                  </strong>
                  <span className={isAnswered(value) ? 'topic-answer' : 'topic-answer questionnaire-unanswered'}>
                    {isAnswered(value) ? <AnsweredWords texts={texts} /> : t('questionnaire.unanswered')}
                  </span>
                </span>
                <Icon icon={chevronForward} />
              </button>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
