import { eyeOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { SHARED_PARAMETER } from '../../../../contract/sharePaths.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { useSharedFiles } from '../../../device/sharedFiles.ts';
import { useSettled } from '../../../page/Settled.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useTwoColumns } from '../../../ui/browser/mediaQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { PartLinks } from '../../../ui/layout/PartLinks.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { chosenDependentId, dependentsQuery, ForWhom, usePatient, usePatientQuery } from '../../care/index.ts';
import { entriesQuery } from '../../entries/index.ts';
import { EntriesSummary, hasSummary, hasVitals, VITALS_ID, VitalsCard } from '../../entries/summary/index.ts';
import { useSession } from '../../identity/index.ts';
import { StoredExams } from '../exams/StoredExams.tsx';
import type { ChosenFile } from '../handedIn/chosenFiles.ts';
import { OwnHandedIn } from '../handedIn/OwnHandedIn.tsx';
import { HISTORY_ID, History } from '../history/History.tsx';
import { HistoryChart } from '../history/HistoryChart.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { handedInExamsQuery, recordQuery } from '../queries.ts';
import { useRecordSeen } from '../recordSeen.ts';
import '../record-views.css';

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
  const dependents = useCachedQuery(dependentsQuery, shown);
  const record = usePatientQuery(
    useMemo(() => recordQuery(id), [id]),
    shown,
  );
  useRecordSeen(id, shown && record.fresh ? record.data : undefined);
  const handedIn = usePatientQuery(
    useMemo(() => handedInExamsQuery(id), [id]),
    shown,
  );
  const entries = usePatientQuery(
    useMemo(() => entriesQuery(id), [id]),
    shown,
  );
  usePageTitle(dependent && t('care.titles.record', { name: dependent.name }));
  const shared = useSharedFiles();
  const hasShareAddress = usePageSearchParams().has(SHARED_PARAMETER);
  // Shared files wait for the form, so it comes first, and stays there when they are sent.
  const [isShare] = useState(hasShareAddress || (shared !== undefined && shared.length > 0));
  // Kept here because choosing another patient mounts a new form.
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  useReloadBlock(chosen.length > 0);
  const ownExams = <OwnHandedIn key={`handed-in-${id}`} exams={handedIn} chosen={chosen} onChosen={setChosen} />;
  const isLoading = [record, entries].some(({ status }) => status === 'loading');
  // The form comes below what is loaded first, and then stays: a retry must not take what was typed into it.
  const isKnown = useSettled([record, entries, handedIn]);
  const known = entries.data ?? [];
  const hasColumns = useTwoColumns();
  const parts = [
    ...(hasSummary(known) ? [{ id: 'entries-heading', title: t('record.parts.summary') }] : []),
    ...(hasVitals(known) ? [{ id: VITALS_ID, title: t('record.parts.vitals') }] : []),
    ...(record.data?.length ? [{ id: HISTORY_ID, title: t('record.parts.history') }] : []),
    { id: 'handed-in', title: t('record.parts.exams') },
  ];
  const facts = dependent ? dependents.data?.find(one => one.id === dependent.id) : user;
  const { birthday, gender } = facts ?? {};
  const vitals = <VitalsCard entries={known} patientId={id} birthday={birthday ?? null} />;
  return (
    <Stack>
      <div className="record-own-head">
        <ForWhom isAboutData />
        <PatientCard
          isBrief
          // A place for what comes late, not for what couldn't be loaded.
          hasFacts={facts !== undefined || dependents.status === 'loading'}
          patient={dependent ? { name: dependent.name, email: null, birthday, gender } : user}
          label={dependent ? dependent.name : t('record.yourData')}
        />
      </div>
      {isShare && ownExams}
      {isLoading ? (
        <Loading label={t('record.history.loading')} />
      ) : (
        <>
          <div className="record-parts record-parts-kept">
            <PartLinks label={t('record.parts.label')} parts={parts} />
          </div>
          {/* Rendered with the first data, so that its line doesn't push anything down. */}
          <AgeOf queries={[record, handedIn, entries]} />
          {hasColumns && vitals}
        </>
      )}
      {/* Without a summary, its column would be blank. */}
      <div className={hasSummary(known) ? 'record-columns' : 'record-column'}>
        <div className="record-column">
          {!isLoading && <EntriesSummary query={entries} patientId={id} />}
          {/* In one column, allergies and medicines come before numbers. */}
          {!isLoading && !hasColumns && vitals}
        </div>
        <div className="record-column">
          {!isLoading && <History key={id} record={record} patientId={id} />}
          {!isLoading && !isKnown && <Loading label={t('record.handedIn.loading')} rows={1} />}
          {isKnown && (
            <>
              {!isShare && ownExams}
              {record.data && <HistoryChart entries={record.data} />}
              <LinkCard
                to="/privacy"
                icon={eyeOutline}
                title={dependent ? t('care.titles.privacy', { name: dependent.name }) : t('shell.links.privacy')}
              />
              <StoredExams />
            </>
          )}
        </div>
      </div>
    </Stack>
  );
}
