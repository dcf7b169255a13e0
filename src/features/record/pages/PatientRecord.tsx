import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { chosenDependentId, dependentsQuery, ForWhom, usePatient, usePatientQuery } from '../../care/index.ts';
import { entriesQuery } from '../../entries/index.ts';
import { EntriesSummary } from '../../entries/summary/index.ts';
import { useSession } from '../../identity/index.ts';
import { StoredExams } from '../exams/StoredExams.tsx';
import { OwnHandedIn } from '../handedIn/OwnHandedIn.tsx';
import { History } from '../history/History.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { handedInExamsQuery, recordQuery } from '../queries.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ id }: User) => {
  const patientId = chosenDependentId() ?? id;
  return [dependentsQuery, recordQuery(patientId), handedInExamsQuery(patientId), entriesQuery(patientId)];
};

/** The medical record of the patient for whom the user acts. */
export default function PatientRecord() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  const { id, dependent } = usePatient();
  const { data: dependents } = useCachedQuery(dependentsQuery, shown);
  const record = usePatientQuery(
    useMemo(() => recordQuery(id), [id]),
    shown,
  );
  const handedIn = usePatientQuery(
    useMemo(() => handedInExamsQuery(id), [id]),
    shown,
  );
  const entries = usePatientQuery(
    useMemo(() => entriesQuery(id), [id]),
    shown,
  );
  usePageTitle(dependent && t('care.titles.record', { name: dependent.name }));
  const facts = dependents?.find(one => one.id === dependent?.id);
  return (
    <Stack>
      <ForWhom />
      <PatientCard
        patient={
          dependent
            ? { name: dependent.name, email: null, birthday: facts?.birthday ?? null, gender: facts?.gender ?? null }
            : user
        }
        label={dependent ? dependent.name : t('record.yourData')}
      />
      <OwnHandedIn key={`handed-in-${id}`} exams={handedIn} />
      {handedIn.status === 'loading' && record.status === 'loading' ? (
        <Loading label={t('record.history.loading')} />
      ) : (
        <>
          {/* Its list would push the history down, which is held back for a short time. */}
          {handedIn.status === 'loading' && <Loading label={t('record.handedIn.loading')} rows={1} />}
          {/* Rendered with the first data, so that its line doesn't push anything down. */}
          <AgeOf queries={[record, handedIn, entries]} />
          <EntriesSummary query={entries} patientId={id} />
          <History key={id} record={record} patientId={id} />
          <StoredExams />
        </>
      )}
    </Stack>
  );
}
