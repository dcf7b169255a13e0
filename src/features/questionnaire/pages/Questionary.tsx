import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import type { Answer, Question } from '../../../../contract/questionnaire.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { QuestionsPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { useNavigator } from '../../../ui/useNavigator.ts';
import {
  chosenDependentId,
  type DependentRef,
  dependentsQuery,
  ForWhom,
  useCareCheck,
  usePatient,
  usePatientQuery,
} from '../../care/index.ts';
import { useSession } from '../../identity/index.ts';
import { AnswerVersions } from '../AnswerVersions.tsx';
import { changedSince, completedAt, formerAnswers, isAnswered, notNumbers } from '../answers.ts';
import { FormerAnswers, FormerText } from '../FormerAnswers.tsx';
import { answersSubject } from '../intents/saveAnswers.ts';
import { LateAnswersNote } from '../LateAnswersNote.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { QuestionField } from '../QuestionField.tsx';
import '../questionnaire.css';
import { ownAnswersQuery, questionsQuery } from '../queries.ts';
import { TopicPages } from '../TopicPages.tsx';
import { firstView, type View } from '../topics.ts';
import { useLateAnswers } from '../useLateAnswers.ts';
import { type SaveOutcome, useQuestionnaire } from '../useQuestionnaire.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ id }: User) => [
  dependentsQuery,
  questionsQuery,
  ownAnswersQuery(id, chosenDependentId()),
];

/** The general health questionnaire of the patient for whom the user acts. */
export default function Questionary() {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  usePageTitle(dependent && t('care.titles.questionnaire', { name: dependent.name }));
  return (
    <Stack>
      <ForWhom isAboutData />
      <Questionnaire key={id} dependent={dependent} />
    </Stack>
  );
}

function Questionnaire({ dependent }: { dependent: DependentRef | undefined }) {
  const { user } = useSession();
  const shown = useShown();
  const questions = useCachedQuery(questionsQuery, shown);
  const answers = usePatientQuery(ownAnswersQuery(user.id, dependent?.id), shown);
  const failed = [questions, answers].find(query => query.status === 'failed');
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />;
  if (!questions.data || !answers.data) return <Loading rows={4} />;
  return (
    <>
      <AgeOf queries={[questions, answers]} />
      <QuestionnaireForm
        questions={questions.data}
        answers={answers.data}
        dependent={dependent}
        versions={answers.data.length > 0 && <AnswerVersions patientId={dependent?.id ?? user.id} />}
      />
    </>
  );
}

interface QuestionnaireFormProps {
  questions: Question[];
  answers: Answer[];
  dependent: DependentRef | undefined;
  /** What the answers were before. */
  versions: ReactNode;
}

function QuestionnaireForm({ questions, answers, dependent, versions }: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const { wordedDay } = useDates();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const navigator = useNavigator();
  const go = usePageNavigate();
  const { asked, retired, known, given, draft, open, isReady, isDirty, change, save } = useQuestionnaire(
    questions,
    answers,
    dependent,
  );
  const former = formerAnswers([...asked, ...retired], answers);
  const late = useLateAnswers(dependent);
  const checkCare = useCareCheck();
  const [saving, setSaving] = useState(false);
  useReloadBlock(isDirty);
  const answered = questions.filter(({ id }) => isAnswered(given[id])).length;

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
      tell(outcome, hasNewerInput);
    } catch (error) {
      tell(error instanceof Error ? error : new Error());
    } finally {
      setSaving(false);
    }
  }

  /** Reports the outcome, and leaves the page unless there is newer, unsaved input. */
  function tell(outcome: SaveOutcome | Error, hasNewerInput = false) {
    // This page shows both versions now.
    if (outcome === 'late') return;
    if (outcome instanceof Error) {
      checkCare(outcome);
      addToast({ type: 'error', title: t('questionnaire.failed.title'), description: reasonOf(outcome) });
      return;
    }
    if (outcome === 'queued') showQueued({ lasting: true });
    else if (outcome === 'unchanged')
      addToast({ type: 'info', ...t('questionnaire.unchanged', { returnObjects: true }), lasting: true });
    else addToast({ type: 'success', ...t('questionnaire.saved', { returnObjects: true }), lasting: true });
    if (!hasNewerInput) go('/', { replace: true });
  }

  function reasonOf(error: Error): string {
    if (error instanceof StorageError) return t(`offline.storage.${error.reason}`);
    return error instanceof ApiError ? describe(error, t).text : t('questionnaire.failed.description');
  }

  const goBack = () => (window.history.length > 1 ? navigator.go(-1) : navigator.replace('/'));

  if (!isReady || !view) return <Loading rows={4} />;
  if (all.length === 0) {
    return (
      <>
        <EmptyState picture={<QuestionsPicture />} {...t('questionnaire.empty', { returnObjects: true })} />
        <FormerCard former={former} />
        {versions}
      </>
    );
  }

  const field = (question: Question, number?: number) => (
    <>
      <QuestionField
        question={question}
        {...(number !== undefined && { number })}
        value={given[question.id] ?? ''}
        onChange={value => change(question, value)}
        error={tried && wrong.includes(question.id) ? t('questionnaire.notANumber') : undefined}
      />
      <Changed question={question} questions={questions} answers={answers} />
    </>
  );
  const lead = dependent ? t('care.questionnaireLead', { name: dependent.name }) : t('questionnaire.lead');
  const total = questions.length;
  const isComplete = total > 0 && answered === total;
  const progress = isComplete
    ? t('questionnaire.complete', { total })
    : t('questionnaire.progress', { done: answered, total });
  const lastAnswer = isDirty ? undefined : completedAt(questions, answers);
  const lastAnswered =
    lastAnswer && t('questionnaire.lastAnswered', { day: wordedDay(lastAnswer, deviceZone(), new Date()) });
  const notice = (
    <>
      <DraftOffer draft={draft} onOther={open} />
      {late && !saving && (
        <LateAnswersNote late={late} questions={questions} onSaved={outcome => tell(outcome, isDirty)} />
      )}
    </>
  );
  const notes = (
    <>
      <PendingMark subject={answersSubject(dependent?.id)} framed />
      <DraftTrouble trouble={draft.trouble} />
      {isDirty && !draft.trouble && !draft.otherDraft && <Note tone="info">{t('questionnaire.draft')}</Note>}
    </>
  );
  if (!isOnePage) {
    return (
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <TopicPages
            {...{
              view,
              asked,
              retired,
              given,
              answered,
              progress,
              lastAnswered,
              lead,
              field,
              canLeave,
              saving,
              notice,
              notes,
            }}
            onView={setView}
            onBack={goBack}
            foot={
              <>
                <FormerCard former={former} />
                {versions}
              </>
            }
          />
        </Stack>
      </form>
    );
  }
  return (
    <div className="questionnaire-columns">
      <div className="questionnaire-head">
        <p className="on-page">{lead}</p>
        <p className="on-page questionnaire-progress" aria-live="polite">
          {progress}
        </p>
        <ProgressBar done={answered} total={total} />
        {lastAnswered && <p className="on-page">{lastAnswered}</p>}
      </div>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {notice}
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
          <FormerCard former={former} />
          {notes}
          <div className="questionnaire-actions questionnaire-actions-kept">
            <Button kind="secondary" onClick={goBack}>
              {t('questionnaire.back')}
            </Button>
            <SubmitButton loading={saving}>{t('questionnaire.save')}</SubmitButton>
          </div>
          {versions}
        </Stack>
      </form>
    </div>
  );
}

interface ChangedProps {
  /** As the form shows it. */
  question: Question;
  questions: readonly Question[];
  answers: readonly Answer[];
}

/** What the clinic has changed about a question since it was answered, or while it is being answered. */
function Changed({ question, questions, answers }: ChangedProps) {
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

/** The answers to questions that are no longer asked. */
function FormerCard({ former }: { former: ReturnType<typeof formerAnswers> }) {
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
