import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { useReloadBlock } from '../../device/reloadBlock.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { DraftOffer } from '../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { useWide } from '../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { QuestionsPicture } from '../../ui/graphics/pictures.tsx';
import { Stack } from '../../ui/layout/Card.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';
import type { DependentRef } from '../care/index.ts';
import { completedAt, formerAnswers, isAnswered, notNumbers } from './answers.ts';
import { ChangedQuestion } from './ChangedQuestion.tsx';
import { FormerCard } from './FormerAnswers.tsx';
import { answersSubject } from './intents/saveAnswers.ts';
import { LateAnswersNote } from './LateAnswersNote.tsx';
import { OnePage, type QuestionnaireParts } from './OnePage.tsx';
import { QuestionField } from './QuestionField.tsx';
import { TopicPages } from './TopicPages.tsx';
import { firstView, type View } from './topics.ts';
import { useLateAnswers } from './useLateAnswers.ts';
import { useQuestionnaire } from './useQuestionnaire.ts';
import { useReportSave } from './useReportSave.ts';
import './questionnaire.css';

interface QuestionnaireFormProps {
  questions: Question[];
  answers: Answer[];
  dependent: DependentRef | undefined;
  /** What the answers were before. */
  versions: ReactNode;
}

/** The form with all questions: on one page where it is wide, otherwise one question a page. */
export function QuestionnaireForm({ questions, answers, dependent, versions }: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const { wordedDay } = useDates();
  const navigator = useNavigator();
  const { asked, retired, known, given, draft, open, isReady, isDirty, change, save } = useQuestionnaire(
    questions,
    answers,
    dependent,
  );
  const late = useLateAnswers(dependent);
  const reportSave = useReportSave();
  const [saving, setSaving] = useState(false);
  useReloadBlock(isDirty);

  const form = useRef<HTMLFormElement>(null);
  /** Errors are shown from the first attempt to save on: a message that appears on blur would move the button. */
  const [tried, setTried] = useState(false);
  const all = [...asked, ...retired];
  const wrong = notNumbers(all, given, known);
  const isOnePage = useWide();
  const [view, setView] = useState<View>();
  if (view === undefined && isReady) setView(firstView(asked, given));

  /** Shows the error of an answer that isn't a number, at its field. */
  function correct(id: string): void {
    flushSync(() => {
      setTried(true);
      setView({ topic: id });
    });
    form.current?.querySelector<HTMLElement>(`[data-question="${id}"] textarea`)?.focus();
  }

  /** Whether the answer to a question can stay as it is; otherwise its error is shown. */
  function canLeave({ id }: Question): boolean {
    const isRight = !wrong.includes(id);
    if (!isRight) correct(id);
    return isRight;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (wrong[0] !== undefined) return correct(wrong[0]);
    setSaving(true);
    try {
      const { outcome, hasNewerInput } = await save();
      reportSave(outcome, hasNewerInput);
    } catch (error) {
      reportSave(error instanceof Error ? error : new Error());
    } finally {
      setSaving(false);
    }
  }

  if (!isReady || !view) return <Loading rows={4} />;
  const former = <FormerCard former={formerAnswers(all, answers)} />;
  if (all.length === 0) {
    return (
      <>
        <EmptyState picture={<QuestionsPicture />} {...t('questionnaire.empty', { returnObjects: true })} />
        {former}
        {versions}
      </>
    );
  }

  const total = questions.length;
  const answered = questions.filter(({ id }) => isAnswered(given[id])).length;
  const isComplete = total > 0 && answered === total;
  const completed = isDirty ? undefined : completedAt(questions, answers);
  const parts: QuestionnaireParts = {
    lead: dependent ? t('care.questionnaireLead', { name: dependent.name }) : t('questionnaire.lead'),
    asked,
    retired,
    answered,
    progress: isComplete
      ? t('questionnaire.complete', { total })
      : t('questionnaire.progress', { done: answered, total }),
    lastAnswered: completed && t('questionnaire.lastAnswered', { day: wordedDay(completed, deviceZone(), new Date()) }),
    field: (question, number) => (
      <>
        <QuestionField
          question={question}
          {...(number !== undefined && { number })}
          value={given[question.id] ?? ''}
          onChange={value => change(question, value)}
          error={tried && wrong.includes(question.id) ? t('questionnaire.notANumber') : undefined}
        />
        <ChangedQuestion question={question} questions={questions} answers={answers} />
      </>
    ),
    saving,
    notice: (
      <>
        <DraftOffer draft={draft} onOther={open} />
        {late && !saving && (
          <LateAnswersNote late={late} questions={questions} onSaved={outcome => reportSave(outcome, isDirty)} />
        )}
      </>
    ),
    notes: (
      <>
        <PendingMark subject={answersSubject(dependent?.id)} framed />
        <DraftTrouble trouble={draft.trouble} />
        {/* A draft discarded on the outbox page is still in this form, but no longer on the device. */}
        {isDirty && draft.storedAt !== undefined && !draft.trouble && !draft.otherDraft && (
          <Note tone="info">{t('questionnaire.draft')}</Note>
        )}
      </>
    ),
    former,
    versions,
    onBack: () => (window.history.length > 1 ? navigator.go(-1) : navigator.replace('/')),
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {isOnePage ? (
        <OnePage {...parts} />
      ) : (
        <Stack>
          <TopicPages {...parts} view={view} onView={setView} given={given} canLeave={canLeave} />
        </Stack>
      )}
    </form>
  );
}
