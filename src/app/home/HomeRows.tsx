import { chevronForward, clipboardOutline, documentTextOutline } from 'ionicons/icons';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentsPath, appointmentsQuery, nextOf, useNearDay } from '../../features/appointments/index.ts';
import { dependentsQuery, firstName, usePatient, usePatients } from '../../features/care/index.ts';
import { useSession } from '../../features/identity/index.ts';
import { countAnswered, offlineAnswersQuery, questionsQuery } from '../../features/questionnaire/index.ts';
import { recentAdditions, recordQuery, useLastSeen } from '../../features/record/index.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { useCachedQueries, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useMirrored } from '../../sync/queries/useMirrored.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import './home-rows.css';

interface HomeRowsProps {
  now: Date;
  shown: boolean;
  /** Whether the first steps offer the questionnaire already. */
  hasSteps: boolean;
}

/**
 * Below the next appointment, one row each: the next appointment of every other family member, what was added to the
 * record, and an unfinished questionnaire.
 */
export function HomeRows({ now, shown, hasSteps }: HomeRowsProps) {
  const { t } = useTranslation();
  const { id } = usePatient();
  const others = useOthersNext(now, shown);
  const record = useMirrored(
    useMemo(() => recordQuery(id), [id]),
    shown,
  );
  const added = recentAdditions(record.data ?? [], useLastSeen(id, shown), now);
  const open = useOpenQuestionnaire(shown);
  const { briefDay } = useDates();
  if (others === undefined || !record.isRead || open === undefined) return <Loading rows={1} />;
  const rows = [
    ...others.map(other => <PersonRow key={other.person.id} {...other} now={now} />),
    ...(added
      ? [
          <Row key="news" to="/patient-medicalrecord" picture={<RowIcon icon={documentTextOutline} />}>
            <strong>{t(`shell.homeRows.news.${added.what}`, { day: briefDay(added.at, added.timeZone, now) })}</strong>
            {added.others > 0 && <span>{t('shell.homeRows.others', { count: added.others })}</span>}
          </Row>,
        ]
      : []),
    ...(open && !hasSteps
      ? [
          <Row key="questionnaire" to="/questionary" picture={<RowIcon icon={clipboardOutline} />}>
            <strong>{t('shell.homeRows.questionnaire')}</strong>
            <span>{t(open.given === 0 ? 'shell.homeRows.unanswered' : 'shell.homeRows.answered', open)}</span>
          </Row>,
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <Card as="section" className="home-rows" aria-labelledby="home-rows">
      <h2 className="visually-hidden" id="home-rows">
        {t('shell.homeRows.title')}
      </h2>
      <ul>{rows}</ul>
    </Card>
  );
}

interface PersonNext {
  person: ReturnType<typeof usePatients>[number];
  next: NonNullable<ReturnType<typeof nextOf>>;
}

/** The next appointment of each of the others, the earliest first; undefined while loading. */
function useOthersNext(now: Date, shown: boolean): PersonNext[] | undefined {
  const { user } = useSession();
  const { id } = usePatient();
  const patients = usePatients(shown);
  const dependents = useCachedQuery(dependentsQuery, shown);
  const others = useMemo(() => patients.filter(patient => patient.id !== id), [patients, id]);
  const queries = useMemo(
    () => others.map(other => appointmentsQuery(other.id === user.id ? undefined : other.id)),
    [others, user.id],
  );
  const { data, isSettled } = useCachedQueries(queries, shown);
  // Without the list, the user would be the only patient, and settled at once.
  if (dependents.status === 'loading' || !isSettled) return undefined;
  return others
    .flatMap((person, place) => {
      const next = nextOf(data[place] ?? [], now);
      return next ? [{ person, next }] : [];
    })
    .sort((one, other) => Date.parse(one.next.date) - Date.parse(other.next.date));
}

/** A person's next appointment, with a link to theirs. */
function PersonRow({ person, next, now }: PersonNext & { now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nearDay = useNearDay();
  const specialtyName = useSpecialtyName();
  const { user } = useSession();
  const isSelf = person.id === user.id;
  const { date, clinic, specialty } = next;
  const day = nearDay(next, now) ?? dates.weekdayDay(date, clinic.time_zone);
  const zoneMark = dates.zoneMark(clinic.time_zone, date);
  return (
    <Row
      to={appointmentsPath(person.id)}
      picture={<Avatar name={person.name} email={isSelf ? user.email : null} size={36} />}
    >
      <span className="visually-hidden">
        {isSelf ? t('appointments.next.title') : t('care.next.title', { name: person.name })}:{' '}
      </span>
      <strong className="home-row-when">
        {day}, {dates.time(date, clinic.time_zone)}
      </strong>
      <span>
        <span aria-hidden="true">{isSelf ? t('care.forWhom.self') : firstName(person.name)} · </span>
        {specialtyName(specialty.name)}
        {zoneMark && ` · ${zoneMark}`}
      </span>
    </Row>
  );
}

/** How much of an open questionnaire is answered; null if none is open, undefined while loading. */
function useOpenQuestionnaire(shown: boolean): { given: number; total: number } | null | undefined {
  const { user } = useSession();
  const { dependent } = usePatient();
  const questions = useCachedQuery(questionsQuery, shown);
  const answers = useCachedQuery(
    useMemo(() => offlineAnswersQuery(user.id, dependent?.id), [user.id, dependent?.id]),
    shown,
  );
  if (questions.status === 'loading' || answers.status === 'loading') return undefined;
  if (!questions.data || !answers.data) return null;
  const [given, total] = [countAnswered(questions.data, answers.data), questions.data.length];
  return given < total ? { given, total } : null;
}

const RowIcon = ({ icon }: { icon: string }) => <Icon icon={icon} className="home-row-icon" />;

function Row({ to, picture, children }: { to: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="home-row">
        {picture}
        <span className="home-row-words">{children}</span>
        <Icon icon={chevronForward} className="home-row-chevron" />
      </Link>
    </li>
  );
}
