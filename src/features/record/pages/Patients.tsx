import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreatedPatient } from '../../../../contract/record.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { collator, matcher } from '../../../i18n/collation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useLiveEvents } from '../../../sync/live/useLiveEvents.ts';
import { useCachedQuery, useRefreshOlder } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { PeoplePicture, SearchPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { ItemGrid, LetterGroups } from '../../../ui/layout/LetterGroups.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { useShown } from '../../../ui/page.ts';
import { AllergyChips } from '../../entries/index.ts';
import { StoredExams } from '../exams/StoredExams.tsx';
import { treatedPatientsQuery } from '../queries.ts';

/** The query to load from the mirror before the first render. */
export const firstQueries = () => [treatedPatientsQuery];

/** How many patients are rendered at first, and more at each request. */
const PAGE = 100;

/** Keeps the list up to date when the contact data of a patient changes. */
function usePatientEvents(shown: boolean): void {
  const refreshOlder = useRefreshOlder();
  useLiveEvents(event => {
    const { key } = treatedPatientsQuery;
    if (event.kind === 'gap') void refreshOlder(key, event.since);
    else if (event.kind === 'patient_changed') void refreshOlder(key, Number.POSITIVE_INFINITY);
  }, shown);
}

const orders = ['seen', 'name'] as const;
type Order = (typeof orders)[number];

/** The time of the last appointment, for sorting; those without one come last. */
const lastSeen = ({ last }: TreatedPatient) => (last ? Date.parse(last.date) : 0);

/** The patients whom the doctor treats, with a search by name: those seen last first, or by letter. */
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
  const [order, setOrder] = useState<Order>('seen');
  const [limit, setLimit] = useState(PAGE);
  const compare = collator(language);
  const isFound = matcher(typed);
  const found = patients
    .filter(({ name }) => isFound(name))
    .sort((a, b) => (order === 'seen' ? lastSeen(b) - lastSeen(a) : 0) || compare(a.name, b.name));
  const shown = found.slice(0, limit);
  return (
    <>
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
        options={orders.map(value => ({ value, label: t(`record.patients.order.${value}`) }))}
        value={order}
        onChange={setOrder}
      />
      <p role="status" className="visually-hidden">
        {typed.trim() !== '' && t('record.patients.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState picture={<SearchPicture />} title={t('record.patients.notFound', { text: typed.trim() })} />
      ) : order === 'seen' ? (
        <ItemGrid items={shown} keyOf={({ id }) => id} render={patient => <PatientLink patient={patient} />} />
      ) : (
        <LetterGroups
          items={shown}
          nameOf={({ name }) => name}
          keyOf={({ id }) => id}
          render={patient => <PatientLink patient={patient} />}
        />
      )}
      {found.length > limit && (
        <Button kind="secondary" onClick={() => setLimit(limit + PAGE)}>
          {t('record.patients.more')}
        </Button>
      )}
    </>
  );
}

function PatientLink({ patient: { id, name, birthday, last, next, allergies } }: { patient: TreatedPatient }) {
  const { t } = useTranslation();
  const { briefDay, time } = useDates();
  const age = useAge();
  const now = new Date();
  const whenText = (which: 'last' | 'next', { date, time_zone: zone }: NonNullable<TreatedPatient['last']>) =>
    dateAt(zone, Date.parse(date)) === dateAt(zone, now.getTime())
      ? t(`record.patients.${which}Today`, { time: time(date, zone) })
      : t(`record.patients.${which}Short`, { date: briefDay(date, zone, now) });
  return (
    <LinkCard
      to={`/patients/record?${new URLSearchParams({ patient: id })}`}
      picture={<Avatar name={name} email={null} size={48} />}
      title={name}
      text={birthday && age(birthday)}
    >
      <AllergyChips allergies={allergies} most={3} />
      {(last || next) && (
        <span className="link-card-text">
          {[last && whenText('last', last), next && whenText('next', next)].filter(Boolean).join(' · ')}
        </span>
      )}
    </LinkCard>
  );
}
