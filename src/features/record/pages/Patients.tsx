import { chevronForward } from 'ionicons/icons';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { TreatedPatient } from '../../../../contract/record.ts';
import { isAwaited } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { collator, matcher } from '../../../i18n/collation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { PeoplePicture, SearchPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { doctorAppointmentsQuery, useDuePatients, useNow } from '../../appointments/index.ts';
import { AllergyChips, AllergyWords } from '../../entries/index.ts';
import { StoredExams } from '../exams/StoredExams.tsx';
import { appliedFilter } from '../filters.ts';
import { type PatientFilter, patientFilters } from '../patientFilters.ts';
import { asOf, grouped, inOrder, type PatientOrder, patientOrders } from '../patientOrder.ts';
import { treatedPatientsQuery } from '../queries.ts';
import { usePatientEvents } from '../usePatientEvents.ts';
import '../../../ui/text/visually-hidden.css';
import './patients.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [treatedPatientsQuery, doctorAppointmentsQuery];

/** How many patients are rendered at first, and more at each request. */
const PAGE = 100;

/** The patients whom the doctor treats, with a search by name: those seen last, or who come next, first, or by name. */
export default function Patients() {
  const { t } = useTranslation();
  const shown = useShown();
  const patients = useCachedQuery(treatedPatientsQuery, shown);
  usePatientEvents(shown);
  return (
    <Stack>
      <QueryView query={patients} rows={6}>
        {all =>
          all.length === 0 ? (
            <EmptyState
              picture={<PeoplePicture />}
              title={t('record.patients.none')}
              text={t('record.patients.noneText')}
            />
          ) : (
            <PatientSearch patients={all} />
          )
        }
      </QueryView>
      <StoredExams />
    </Stack>
  );
}

function PatientSearch({ patients }: { patients: readonly TreatedPatient[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<PatientOrder>('seen');
  const [limit, setLimit] = useState(PAGE);
  const shown = useShown();
  const now = useNow(shown);
  const [filter, setFilter] = useState<PatientFilter | 'notes'>('all');
  const current = patients.map(patient => asOf(patient, now));
  const [, ...others] = patientFilters.offered(current, now);
  const offered = [{ filter: 'all' as const }, { filter: 'notes' as const }, ...others];
  const isSearched = typed.trim() !== '';
  const chosen = appliedFilter<PatientFilter | 'notes'>(offered, filter, typed);
  const { duePatients, isRead, isComplete, query: dueQuery } = useDuePatients(chosen === 'notes', now, shown);
  const filters: { filter: PatientFilter | 'notes'; label: string }[] = [
    { filter: 'all', label: t('record.patients.filter.all') },
    { filter: 'notes', label: notesLabel() },
    ...others.map(one => ({
      filter: one.filter,
      label: t(`record.patients.filter.${one.filter}`, { count: one.count }),
    })),
  ];

  /** With how many patients lack notes; "or more" until those before yesterday have been asked for. */
  function notesLabel(): string {
    const count = duePatients.size;
    if (isComplete) return t('record.patients.filter.notesOf', { count });
    return count > 0 ? t('record.patients.filter.notesOrMore', { count }) : t('record.patients.filter.notes');
  }

  const isFound = matcher(typed);
  const found = inOrder(
    chosen === 'notes'
      ? current.filter(({ id }) => duePatients.has(id))
      : patientFilters.filtered(current, chosen, now).filter(({ name }) => isFound(name)),
    order,
    collator(language),
  );
  if (!isRead) return <Loading rows={6} />;
  return (
    <>
      <div className="stack treated-tools">
        <SearchField
          label={t('record.patients.search')}
          value={typed}
          onChange={text => {
            setTyped(text);
            setLimit(PAGE);
          }}
        />
        <Segments
          legend={t('record.patients.order.label')}
          options={patientOrders.map(value => ({ value, label: t(`record.patients.order.${value}`) }))}
          value={order}
          onChange={setOrder}
        />
      </div>
      <div className="treated-filters">
        <FilterChips
          legend={t('record.patients.filter.label')}
          options={filters.map(({ filter: value, label }) => ({ value, label }))}
          value={chosen}
          onChange={value => {
            setFilter(value);
            setTyped('');
            setLimit(PAGE);
          }}
        />
      </div>
      {chosen === 'notes' && (
        <QueryView query={dueQuery} rows={1} isAgeHidden>
          {() => null}
        </QueryView>
      )}
      <p role="status" className="treated-count">
        {t(isSearched || chosen !== 'all' ? 'record.patients.found' : 'record.patients.count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        (chosen !== 'notes' || dueQuery.data) && (
          <EmptyState
            picture={<SearchPicture />}
            title={
              chosen === 'notes' ? t('record.patients.noneDue') : t('record.patients.notFound', { text: typed.trim() })
            }
          />
        )
      ) : (
        <Card className="treated-card">
          <p className="treated-head" aria-hidden="true">
            <span>{t('record.patients.name')}</span>
            <span>{t('record.patients.allergies')}</span>
            <span>{t('record.patients.last')}</span>
            <span>{t('record.patients.next')}</span>
          </p>
          {grouped(found.slice(0, limit), order).map(({ group, patients: listed }) => (
            <Fragment key={group ?? 'first'}>
              {group && <h2 className="treated-group">{t(`record.patients.groups.${group}`)}</h2>}
              <ul>
                {listed.map(patient => (
                  <li key={patient.id}>
                    <PatientRow
                      patient={patient}
                      due={duePatients.get(patient.id)}
                      isDueComplete={isComplete}
                      leadsToNotes={chosen === 'notes'}
                      now={now}
                    />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </Card>
      )}
      {found.length > limit && (
        <Button kind="secondary" onClick={() => setLimit(limit + PAGE)}>
          {t('record.patients.more')}
        </Button>
      )}
    </>
  );
}

interface PatientRowProps {
  patient: TreatedPatient;
  /** The appointments whose notes are due, the latest first, as far as they are known. */
  due: readonly DoctorAppointment[] | undefined;
  /** Whether those are all, so that their number can be told. */
  isDueComplete: boolean;
  /** Whether the row leads to the latest of them rather than to the record. */
  leadsToNotes: boolean;
  now: Date;
}

/**
 * A patient with age, allergies, the last and the next appointment, and whether notes are due, in columns where there
 * is space.
 */
function PatientRow({ patient, due = [], isDueComplete, leadsToNotes, now }: PatientRowProps) {
  const { id, name, birthday, last, next, allergies } = patient;
  const { t } = useTranslation();
  const { briefDay, plainDate } = useDates();
  const isWide = useWide();
  const age = useAge();
  const latest = leadsToNotes ? due[0] : undefined;
  const to = latest
    ? `/diagnostic?${new URLSearchParams({ appointment: latest.id })}`
    : `/patients/record?${new URLSearchParams({ patient: id })}`;
  return (
    <Link className="treated-row" to={to}>
      <Avatar name={name} email={null} size={isWide ? 44 : 40} />
      <span className="treated-texts">
        <span className="treated-name">
          <strong>{name}</strong>
          {birthday && (
            <span className="treated-quiet">
              {age(birthday)}
              <span className="treated-birthday"> · {plainDate(birthday)}</span>
            </span>
          )}
        </span>
        <span>
          {isWide ? (
            <AllergyChips allergies={allergies} most={3} isInColumn />
          ) : (
            <AllergyWords allergies={allergies} most={2} />
          )}
        </span>
        {latest ? (
          <span className="treated-due">
            {t('record.patients.due', { day: briefDay(latest.date, latest.clinic.time_zone, now) })}
            {isDueComplete && due.length > 1 && ` (${due.length})`}
          </span>
        ) : (
          <span className="treated-last">
            {last && (
              <span className="treated-quiet">
                <AppointmentDay which="last" appointment={last} now={now} />
              </span>
            )}
            {due.length > 0 && (
              <span className="treated-due">
                {isDueComplete ? t('record.patients.dueCount', { count: due.length }) : t('record.patients.someDue')}
              </span>
            )}
          </span>
        )}
        <span className="treated-quiet">{next && <AppointmentDay which="next" appointment={next} now={now} />}</span>
      </span>
      <Icon icon={chevronForward} className="link-card-chevron" />
    </Link>
  );
}

interface AppointmentDayProps {
  which: 'last' | 'next';
  appointment: NonNullable<TreatedPatient['last']>;
  now: Date;
}

/**
 * The day of an appointment, today with its time and, if the patient has come or will, its status. In a column with a
 * heading, the label is for screen readers only.
 */
function AppointmentDay({ which, appointment: { date, time_zone: zone, status }, now }: AppointmentDayProps) {
  const { t } = useTranslation();
  const { briefDay, time } = useDates();
  const isToday = dateAt(zone, Date.parse(date)) === dateAt(zone, now.getTime());
  const isSaid = status && (which === 'last' ? !isAwaited(status) : status !== 'booked');
  return (
    <>
      <span className="visually-hidden-in-columns">{t(`record.patients.short.${which}`)} </span>
      {isToday ? t('record.patients.today', { time: time(date, zone) }) : briefDay(date, zone, now)}
      {isToday && isSaid && ` · ${t(`appointments.status.${status}`)}`}
    </>
  );
}
