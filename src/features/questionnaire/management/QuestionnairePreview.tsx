import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../../contract/questionnaire.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Given, isAnswered } from '../answers.ts';
import { QuestionField } from '../QuestionField.tsx';
import { TopicHead, TopicList } from '../TopicPages.tsx';
import { placeOf, type View } from '../topics.ts';
import { useAnnounced } from '../useAnnounced.ts';
import '../questionnaire.css';

/**
 * The questionnaire as patients see it on a phone, one question a page. Answers can be tried, and are never kept. The
 * shown question stays when it gets another place; if it is retired, the first one is shown.
 */
export function QuestionnairePreview({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<Record<string, Given>>({});
  const [view, setView] = useState<View>();
  const at = (view && placeOf(view, questions)) ?? 0;
  const question = questions[at];
  const [previous, next] = [questions[at - 1], questions[at + 1]];
  const total = questions.length;
  const heading = useRef<HTMLHeadingElement>(null);
  // By what was chosen here: a question that is moved or retired in the list beside must not take the focus from it.
  useAnnounced(view === 'list' ? view : view?.topic, () => heading.current?.focus());
  if (!question) return null;

  function startAgain(): void {
    setGiven({});
    setView(undefined);
  }

  return (
    <>
      <p className="questions-hint">{t('questions.preview.text')}</p>
      <div className="questions-phone">
        {view === 'list' ? (
          <>
            <h3 ref={heading} tabIndex={-1} className="on-page topic-title">
              {t('questionnaire.progress', {
                done: questions.filter(({ id }) => isAnswered(given[id])).length,
                total,
              })}
            </h3>
            <TopicList topics={questions} asked={total} given={given} onOpen={topic => setView({ topic })} />
          </>
        ) : (
          <>
            <TopicHead level="h3" number={at + 1} {...{ heading, total }} onList={() => setView('list')} />
            <Card key={question.id} className="topic-card">
              <QuestionField
                question={question}
                number={at + 1}
                value={given[question.id] ?? ''}
                onChange={value => setGiven(all => ({ ...all, [question.id]: value }))}
              />
            </Card>
            <div className="questionnaire-actions">
              <Button kind="secondary" disabled={!previous} onClick={() => previous && setView({ topic: previous.id })}>
                {t('questionnaire.back')}
              </Button>
              {/* Nothing is saved: the last button starts again. */}
              <Button onClick={() => (next ? setView({ topic: next.id }) : startAgain())}>
                {t(next ? 'questionnaire.next' : 'questionnaire.save')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The same in a dialog, where there is no space beside the list. */
export function PreviewDialog({ questions, onClose }: { questions: readonly Question[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('questions.preview.title')} onClose={onClose}>
      <QuestionnairePreview questions={questions} />
    </Dialog>
  );
}
