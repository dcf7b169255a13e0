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

/**
 * A dependent with the next appointment, how much of the questionnaire is answered, and what the user can do: the open
 * questionnaire first, else to book.
 */
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
  const given = questions.data && answers.data && countAnswered(questions.data, answers.data);
  const total = questions.data?.length ?? 0;
  const isOpen = isSettled && given !== undefined && given < total;
  const questionnaire = (
    <LinkButton
      to={`/questionary?patient=${id}`}
      kind={isOpen ? 'primary' : 'quiet'}
      size="small"
      icon={clipboardOutline}
    >
      {t(isOpen ? (given === 0 ? 'care.answer' : 'care.goOn') : 'care.tiles.questionnaire.title')}
      <span className="visually-hidden">: {name}</span>
    </LinkButton>
  );
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
          {given !== undefined && <QuestionnaireState given={given} total={total} />}
        </>
      ) : (
        <Loading rows={1} />
      )}
      {from_clinic && <p className="dependent-quiet">{t('care.fromClinic')}</p>}
      <DraftMark name={dependentDraft(id)} />
      <div className="dependent-actions">
        {isOpen && questionnaire}
        <LinkButton
          to={`/schedule?patient=${id}`}
          kind={isOpen ? 'secondary' : 'primary'}
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
        {!isOpen && questionnaire}
      </div>
    </Card>
  );
}

/** How much of the dependent's questionnaire is answered. */
function QuestionnaireState({ given, total }: { given: number; total: number }) {
  const { t } = useTranslation();
  const isOpen = given < total;
  return (
    <p className={isOpen ? 'dependent-open' : 'dependent-open dependent-quiet'}>
      <Icon icon={isOpen ? clipboardOutline : checkmarkCircleOutline} />
      {given === 0 ? t('care.unanswered') : t('care.answered', { given, total })}
    </p>
  );
}
