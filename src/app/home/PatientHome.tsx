import { calendarOutline, clipboardOutline, documentTextOutline, listOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/identity.ts';
import { useInstalled } from '../../device/display.ts';
import {
  AskedToMoveNote,
  appointmentsQuery,
  ClinicCancelledNote,
  NextAppointment,
  upcomingOf,
  useAcceptedOffer,
  useNow,
} from '../../features/appointments/index.ts';
import { BookSoonestAgain } from '../../features/booking/index.ts';
import { chosenDependentId, dependentsQuery, ForWhom, usePatient, usePatientQuery } from '../../features/care/index.ts';
import { EarlierOffers } from '../../features/earlier/index.ts';
import { ConfirmEmailNote, useSession, useUserRefresh } from '../../features/identity/index.ts';
import { offlineAnswersQuery, questionsQuery } from '../../features/questionnaire/index.ts';
import { InstallHint } from '../../pwa/InstallHint.tsx';
import { useInstall } from '../../pwa/useInstall.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { usePageTitle, useShown } from '../../ui/page.ts';
import { FirstSteps, useDismissal } from './FirstSteps.tsx';
import { HomeRows } from './HomeRows.tsx';
import { MoreLinks } from './MoreLinks.tsx';
import { Tile } from './Tile.tsx';
import { useMirroredPatientData } from './useMirroredPatientData.ts';
import './home.css';

const tiles = [
  { to: '/schedule', text: 'schedule', icon: calendarOutline, colour: 'violet' },
  { to: '/appointments', text: 'appointments', icon: listOutline, colour: 'blue' },
  { to: '/patient-medicalrecord', text: 'record', icon: documentTextOutline, colour: 'green' },
  { to: '/questionary', text: 'questionnaire', icon: clipboardOutline, colour: 'amber' },
] as const;

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ id }: User) => {
  const dependentId = chosenDependentId();
  return [dependentsQuery, appointmentsQuery(dependentId), offlineAnswersQuery(id, dependentId), questionsQuery];
};

/** The patient's home: a greeting, the next appointment, what else there is for the family, and four tiles. */
export default function PatientHome() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  const now = useNow(shown);
  useUserRefresh(shown);
  const onAccepted = useAcceptedOffer(shown);
  const { dependent } = usePatient();
  useMirroredPatientData(user.id, dependent?.id, shown);
  usePageTitle(t('shell.patientHome.hello', { name: user.name }));
  const booked = usePatientQuery(
    useMemo(() => appointmentsQuery(dependent?.id), [dependent?.id]),
    shown,
  );
  const answers = usePatientQuery(
    useMemo(() => offlineAnswersQuery(user.id, dependent?.id), [user.id, dependent?.id]),
    shown,
  );
  const bookedDoctors = useMemo(
    () => new Set(upcomingOf(booked.data ?? [], now).map(({ doctor }) => doctor.id)),
    [booked.data, now],
  );
  const [isDismissed, dismiss] = useDismissal();
  // A patient who has answered isn't new, even without a booked appointment.
  const hasSteps = !isDismissed && !dependent && answers.data?.length === 0 && booked.data !== undefined;
  return (
    <div className="home">
      <ForWhom />
      <ConfirmEmailNote />
      <EarlierOffers shown={shown} now={now} onAccepted={onAccepted} />
      <ClinicCancelledNote shown={shown} now={now} />
      <AskedToMoveNote shown={shown} now={now} />
      <div className="home-columns">
        <div className="home-now">
          {booked.status === 'loading' ? (
            <Loading rows={1} />
          ) : (
            <>
              <NextAppointment query={booked} dependent={dependent} shown={shown} />
              <HomeRows now={now} shown={shown} hasSteps={hasSteps} />
              <BookSoonestAgain bookedDoctors={bookedDoctors} shown={shown} />
            </>
          )}
          {hasSteps && <PatientSteps onDismiss={dismiss} />}
        </div>
        <ul className="home-tiles">
          {tiles.map(({ text, ...tile }) => (
            <li key={text}>
              <Tile
                {...tile}
                title={t(dependent ? `care.tiles.${text}.title` : `shell.patientHome.${text}.title`)}
                text={
                  dependent
                    ? t(`care.tiles.${text}.text`, { name: dependent.name })
                    : t(`shell.patientHome.${text}.text`)
                }
              />
            </li>
          ))}
        </ul>
      </div>
      {/* The first steps offer it too. */}
      {!hasSteps && <InstallHint />}
      <MoreLinks links={['about', 'terms', 'privacyNotice']} />
    </div>
  );
}

/** The first steps of a new patient: the questionnaire, and installing the app. The page itself offers to book. */
function PatientSteps({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation();
  const { way, start, guide } = useInstall();
  const isInstalled = useInstalled();
  return (
    <>
      <FirstSteps
        onDismiss={onDismiss}
        steps={[
          { text: t('shell.firstSteps.answers'), done: false, to: '/questionary' },
          ...(isInstalled
            ? []
            : [{ text: t('shell.firstSteps.install'), onClick: way === 'none' ? undefined : start }]),
        ]}
      />
      {guide}
    </>
  );
}
