import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../../contract/identity.ts';
import type { Answer, Question } from '../../../../contract/questionnaire.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { QuestionsPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
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
import { answersOf, isAnswered, notNumbers } from '../answers.ts';
import { answersSubject } from '../intents/saveAnswers.ts';
import { LateAnswersNote } from '../LateAnswersNote.tsx';
import { QuestionField } from '../QuestionField.tsx';
import '../questionnaire.css';
import { ownAnswersQuery, questionsQuery } from '../queries.ts';
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
      <ForWhom />
      <Questionnaire key={id} dependent={dependent} />
    </Stack>
  );
}

function Questionnaire({ dependent }: { dependent: DependentRef | undefined }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  const questions = useCachedQuery(questionsQuery, shown);
  const answers = usePatientQuery(ownAnswersQuery(user.id, dependent?.id), shown);
  const failed = [questions, answers].find(query => query.status === 'failed');
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />;
  if (!questions.data || !answers.data) return <Loading rows={4} />;
  if (questions.data.length === 0) {
    const { title, text } = t('questionnaire.empty', { returnObjects: true });
    return <EmptyState picture={<QuestionsPicture />} title={title} text={text} />;
  }
  return (
    <>
      <AgeOf queries={[questions, answers]} />
      <QuestionnaireForm questions={questions.data} answers={answers.data} dependent={dependent} />
      {answers.data.length > 0 && <AnswerVersions patientId={dependent?.id ?? user.id} questions={questions.data} />}
    </>
  );
}

interface QuestionnaireFormProps {
  questions: Question[];
  answers: Answer[];
  dependent: DependentRef | undefined;
}

function QuestionnaireForm({ questions, answers, dependent }: QuestionnaireFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const navigate = useNavigate();
  const go = usePageNavigate();
  const { given, draft, open, isReady, isDirty, change, save } = useQuestionnaire(questions, answers, dependent);
  const late = useLateAnswers(dependent);
  const checkCare = useCareCheck();
  const [saving, setSaving] = useState(false);
  useReloadBlock(isDirty);
  const answered = Object.values(given).filter(isAnswered).length;

  const list = useRef<HTMLOListElement>(null);
  /** Errors are shown from the first attempt to save on: a message that appears on blur would move the button. */
  const [tried, setTried] = useState(false);
  const wrong = notNumbers(questions, given, answersOf(questions, answers));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (wrong.length > 0) {
      setTried(true);
      const first = questions.findIndex(({ id }) => id === wrong[0]);
      list.current?.children[first]?.querySelector('textarea')?.focus();
      return;
    }
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

  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));

  if (!isReady) return <Loading rows={4} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p className="on-page">
          {dependent ? t('care.questionnaireLead', { name: dependent.name }) : t('questionnaire.lead')}
        </p>
        <p className="on-page questionnaire-progress" aria-live="polite">
          {t('questionnaire.progress', { done: answered, total: questions.length })}
        </p>
        {late && !saving && (
          <LateAnswersNote late={late} questions={questions} onSaved={outcome => tell(outcome, isDirty)} />
        )}
        <ol className="questionnaire-list" ref={list}>
          {questions.map((question, index) => (
            <Card as="li" key={question.id}>
              <QuestionField
                question={question}
                number={index + 1}
                value={given[question.id] ?? ''}
                onChange={value => change(question.id, value)}
                error={tried && wrong.includes(question.id) ? t('questionnaire.notANumber') : undefined}
              />
            </Card>
          ))}
        </ol>
        <PendingMark subject={answersSubject(dependent?.id)} framed />
        <DraftTrouble draft={draft} onEarlier={open} />
        {isDirty && !draft.trouble && !draft.earlierDraft && <Note tone="info">{t('questionnaire.draft')}</Note>}
        <div className="questionnaire-actions">
          <Button kind="secondary" onClick={goBack}>
            {t('questionnaire.back')}
          </Button>
          <SubmitButton loading={saving}>{t('questionnaire.save')}</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
