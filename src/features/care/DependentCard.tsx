import {
  calendarOutline,
  checkmarkCircleOutline,
  clipboardOutline,
  createOutline,
  documentTextOutline,
  personRemoveOutline,
} from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dependent } from '../../../contract/care.ts';
import type { Answer, Question } from '../../../contract/questionnaire.ts';
import { useDates } from '../../i18n/dates.ts';
import { useAge } from '../../i18n/useAge.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { useSettled } from '../../page/Settled.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { RowMenu } from '../../ui/actions/RowMenu.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { appointmentsQuery, NextLine } from '../appointments/index.ts';
import { useSession } from '../identity/index.ts';
import { countAnswered, offlineAnswersQuery, questionsQuery } from '../questionnaire/index.ts';
import { dependentDraft } from './dependentForm.ts';

interface DependentCardProps {
  dependent: Dependent;
  onChange: () => void;
  onEnd: () => void;
}

/** A dependent with the next appointment, how much of the questionnaire is answered, and what the user can do. */
export function DependentCard({ dependent, onChange, onEnd }: DependentCardProps) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const age = useAge();
  const { user } = useSession();
  const shown = useShown();
  const { id, name, birthday, phone, from_clinic } = dependent;
  const appointments = useCachedQuery(
    useMemo(() => appointmentsQuery(id), [id]),
    shown,
  );
  const answers = useCachedQuery(
    useMemo(() => offlineAnswersQuery(user.id, id), [user.id, id]),
    shown,
  );
  const questions = useCachedQuery(questionsQuery, shown);
  // The number of lines is known only then. What is below waits for them, but not for long (states.css).
  const isSettled = useSettled([appointments, answers, questions]);
  return (
    <Card as="li" className="dependent-card">
      <div className="dependent-person">
        <Avatar name={name} email={null} size={48} />
        <div>
          <h2>{name}</h2>
          {birthday && <p>{`${age(birthday)} · ${plainDate(birthday)}`}</p>}
          <p>{maskPhone(phone)}</p>
        </div>
        <RowMenu
          label={t('care.actions', { name })}
          actions={[
            ...(from_clinic ? [] : [{ text: t('care.change'), icon: createOutline, onChoose: onChange }]),
            { text: t('care.end'), icon: personRemoveOutline, isDangerous: true, onChoose: onEnd },
          ]}
        />
      </div>
      {isSettled ? (
        <>
          <NextLine query={appointments} dependent={dependent} />
          <QuestionnaireState questions={questions.data} answers={answers.data} />
        </>
      ) : (
        <Loading rows={1} />
      )}
      {from_clinic && <p className="dependent-quiet">{t('care.fromClinic')}</p>}
      <DraftMark name={dependentDraft(id)} />
      <div className="dependent-actions">
        <LinkButton
          to={`/schedule?patient=${id}`}
          size="small"
          icon={calendarOutline}
          label={t('care.bookFor', { name })}
        >
          {t('care.book')}
        </LinkButton>
        <LinkButton
          to={`/patient-medicalrecord?patient=${id}`}
          kind="secondary"
          size="small"
          icon={documentTextOutline}
        >
          {t('care.tiles.record.title')}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
        <LinkButton to={`/questionary?patient=${id}`} kind="secondary" size="small" icon={clipboardOutline}>
          {t('care.tiles.questionnaire.title')}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

interface QuestionnaireStateProps {
  /** Undefined if they couldn't be loaded. */
  questions: readonly Question[] | undefined;
  answers: readonly Answer[] | undefined;
}

/** How much of the dependent's questionnaire is answered. Renders nothing if that isn't known. */
function QuestionnaireState({ questions, answers }: QuestionnaireStateProps) {
  const { t } = useTranslation();
  if (!questions || !answers) return null;
  const given = countAnswered(questions, answers);
  const isOpen = given < questions.length;
  return (
    <p className={isOpen ? 'dependent-open' : 'dependent-open dependent-quiet'}>
      <Icon icon={isOpen ? clipboardOutline : checkmarkCircleOutline} />
      {given === 0 ? t('care.unanswered') : t('care.answered', { given, total: questions.length })}
    </p>
  );
}
