import { addOutline, eyeOutline } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ManagedQuestion,
  type ManagedQuestionnaire,
  MOST_STORED_QUESTIONS,
  retireQuestion,
} from '../../../../contract/managedQuestions.ts';
import { MOST_QUESTIONS } from '../../../../contract/questionnaire.ts';
import { useOffline } from '../../../device/connection.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useAmend, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useColumns } from '../../../ui/browser/mediaQuery.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { deskClinicsQuery } from '../../desk/index.ts';
import { ActiveQuestions } from '../management/ActiveQuestions.tsx';
import { QuestionDialog } from '../management/QuestionDialog.tsx';
import { QuestionHistory } from '../management/QuestionHistory.tsx';
import { PreviewDialog, QuestionnairePreview } from '../management/QuestionnairePreview.tsx';
import { QuestionRow } from '../management/QuestionRow.tsx';
import { managedQuestionsQuery } from '../management/queries.ts';
import { useQuestionOrder } from '../management/useQuestionOrder.ts';
import '../management/questions.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** The questions of the health questionnaire, for managers (docs/product.md#questions). */
export default function DeskQuestions() {
  const { t } = useTranslation();
  const isOffline = useOffline();
  const clinics = useCachedQuery(deskClinicsQuery, useShown());
  return (
    <Stack>
      {isOffline && <Note tone="warning" title={t('questions.needsNetwork')} />}
      <QueryView query={clinics} isAgeHidden>
        {list => (list.some(({ may_manage }) => may_manage) ? <Managed /> : <Card>{t('questions.onlyManagers')}</Card>)}
      </QueryView>
    </Stack>
  );
}

function Managed() {
  const questionnaire = useCachedQuery(managedQuestionsQuery, useShown());
  return (
    <QueryView query={questionnaire} rows={4}>
      {data => <Lists questionnaire={data} />}
    </QueryView>
  );
}

/** As it was opened: someone else may change or retire it meanwhile. */
interface EditedQuestion {
  /** Undefined for a new one. */
  question: ManagedQuestion | undefined;
  number: number;
}

function Lists({ questionnaire }: { questionnaire: ManagedQuestionnaire }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { addToast } = useToast();
  const amend = useAmend();
  const { ask, dialog } = useConfirm();
  const [edited, setEdited] = useState<EditedQuestion>();
  const [shown, setShown] = useState<ManagedQuestion>();
  const [isPreviewed, setPreviewed] = useState(false);
  const { questions } = questionnaire;
  const hasRoom = useColumns();
  const order = useQuestionOrder(questionnaire);
  const byId = new Map(questions.map(question => [question.id, question]));
  // In the order on the screen, which may not be saved yet.
  const active = order.ids.flatMap(id => byId.get(id) ?? []);
  const retired = questions.filter(({ retired_at }) => retired_at !== null);
  const isFull = active.length >= MOST_QUESTIONS || questions.length >= MOST_STORED_QUESTIONS;
  const take = (saved: ManagedQuestionnaire) => amend(managedQuestionsQuery, () => saved);

  const askTo = (what: 'retire' | 'restore', { id, question }: ManagedQuestion) =>
    ask({
      title: t(`questions.${what}.title`),
      text: t(`questions.${what}.text`, { question }),
      confirm: t(`questions.${what}.button`),
      isDangerous: what === 'retire',
      run: async () => {
        await take(await request(retireQuestion, { params: { id }, body: { retired: what === 'retire' } }));
        addToast({ type: 'success', title: t(`questions.${what}.done`) });
      },
    });

  return (
    <>
      <div className="questions-columns">
        <Stack>
          <Section title={t('questions.list.title')}>
            <p>{t('questions.list.lead')}</p>
            <div className="questions-add">
              <Button
                icon={addOutline}
                disabled={isFull}
                aria-label={t('questions.list.add')}
                onClick={() => setEdited({ question: undefined, number: active.length + 1 })}
              >
                {t(hasRoom ? 'questions.list.add' : 'questions.list.addShort')}
              </Button>
              {!hasRoom && active.length > 0 && (
                <Button kind="secondary" icon={eyeOutline} onClick={() => setPreviewed(true)}>
                  {t('questions.preview.button')}
                </Button>
              )}
              {isFull && <p className="questions-hint">{t('questions.list.full', { count: MOST_QUESTIONS })}</p>}
            </div>
            {active.length === 0 && <Note title={t('questions.list.none')} />}
            <ActiveQuestions
              questions={active}
              order={order}
              onEdit={(question, number) => setEdited({ question, number })}
              onHistory={setShown}
              onRetire={question => askTo('retire', question)}
            />
          </Section>
          {retired.length > 0 && (
            <Section title={t('questions.retired.title')}>
              <p>{t('questions.retired.lead')}</p>
              <ul className="questions-list">
                {retired.map(question => (
                  <QuestionRow key={question.id} question={question}>
                    {question.retired_at && (
                      <span className="questions-hint">
                        {t('questions.retired.since', { day: day(question.retired_at, deviceZone()) })}
                      </span>
                    )}
                    <Button
                      kind="secondary"
                      size="small"
                      aria-label={`${t('questions.restore.button')}: ${question.question}`}
                      onClick={() => askTo('restore', question)}
                    >
                      {t('questions.restore.button')}
                    </Button>
                  </QuestionRow>
                ))}
              </ul>
            </Section>
          )}
        </Stack>
        {hasRoom && active.length > 0 && (
          <Section title={t('questions.preview.title')} className="questions-aside">
            <QuestionnairePreview questions={active} />
          </Section>
        )}
      </div>
      {edited && <QuestionDialog {...edited} onClose={() => setEdited(undefined)} onSaved={take} />}
      {isPreviewed && !hasRoom && <PreviewDialog questions={active} onClose={() => setPreviewed(false)} />}
      {shown && <QuestionHistory question={shown} onClose={() => setShown(undefined)} />}
      {dialog}
    </>
  );
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={className}>
      <h2 id={heading}>{title}</h2>
      {children}
    </Card>
  );
}
