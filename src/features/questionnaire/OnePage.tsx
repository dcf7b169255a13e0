import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../contract/questionnaire.ts';
import { Button, SubmitButton } from '../../ui/actions/Button.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** What both views of the questionnaire show: all questions on one page, or one question a page. */
export interface QuestionnaireParts {
  lead: string;
  /** The questions as the person reads them, and edited ones that are no longer asked. */
  asked: readonly Question[];
  retired: readonly Question[];
  /** How many of the questions have an answer. */
  answered: number;
  /** The same in words. */
  progress: string;
  /** When the last answer was given, in words, if all questions have one. */
  lastAnswered: string | undefined;
  /** Renders the question with its control. */
  field: (question: Question, number?: number) => ReactNode;
  saving: boolean;
  /** What must be known whatever is shown, above it. Keeps its state, so that a closed dialog stays closed. */
  notice: ReactNode;
  /** The same, below it. */
  notes: ReactNode;
  /** The answers to questions that are no longer asked. */
  former: ReactNode;
  /** What the answers were before. */
  versions: ReactNode;
  /** Leaves the page. */
  onBack: () => void;
}

/** The questionnaire on a wide window: all questions on one page, under a head that stays in view. */
export function OnePage(props: QuestionnaireParts) {
  const { asked, retired, field, lastAnswered } = props;
  const { t } = useTranslation();
  return (
    <div className="questionnaire-columns">
      <div className="questionnaire-head">
        <p className="on-page">{props.lead}</p>
        <p className="on-page questionnaire-progress" aria-live="polite">
          {props.progress}
        </p>
        <ProgressBar done={props.answered} total={asked.length} />
        {lastAnswered && <p className="on-page">{lastAnswered}</p>}
      </div>
      <Stack>
        {props.notice}
        <ol className="questionnaire-list">
          {asked.map((question, index) => (
            <Card as="li" key={question.id} data-question={question.id}>
              {field(question, index + 1)}
            </Card>
          ))}
        </ol>
        {retired.map(question => (
          <Card key={question.id} data-question={question.id}>
            {field(question)}
          </Card>
        ))}
        {props.former}
        {props.notes}
        <div className="questionnaire-actions questionnaire-actions-kept">
          <Button kind="secondary" onClick={props.onBack}>
            {t('questionnaire.back')}
          </Button>
          <SubmitButton loading={props.saving}>{t('questionnaire.save')}</SubmitButton>
        </div>
        {props.versions}
      </Stack>
    </div>
  );
}
