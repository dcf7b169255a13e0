import { hourglassOutline } from 'ionicons/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isFirstTime } from '../../device/session.ts';
import { DayGlance, doctorAppointmentsQuery } from '../../features/appointments/index.ts';
import { AwayNote, absencesQuery } from '../../features/closedTimes/index.ts';
import { hasHours, timetableQuery } from '../../features/hours/index.ts';
import { useSession, useUserRefresh } from '../../features/identity/index.ts';
import { RoundsMark, SharedFilesNote } from '../../features/record/index.ts';
import { InstallHint } from '../../pwa/InstallHint.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { usePageTitle, useShown } from '../../ui/page.ts';
import { useNavigator } from '../../ui/useNavigator.ts';
import { FirstSteps, useDismissal } from './FirstSteps.tsx';
import { MoreLinks } from './MoreLinks.tsx';
import './home.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [doctorAppointmentsQuery, absencesQuery];

/**
 * The doctor's home: a greeting, the day at a glance, and links. A doctor without weekly hours is redirected to
 * them, once per sign-in: they can leave that page without saving.
 */
export default function DoctorHome() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigator = useNavigator();
  const shown = useShown();
  useUserRefresh(shown);
  usePageTitle(t('shell.doctorHome.hello', { name: user.name }));

  const { data, fresh } = useCachedQuery(timetableQuery, shown);
  const appointments = useCachedQuery(user.approved ? doctorAppointmentsQuery : null, shown).data;
  const [isDismissed, dismiss] = useDismissal();
  const isNew = !user.approved || appointments?.length === 0;
  const hasAppointments = appointments !== undefined && appointments.length > 0;
  useEffect(() => {
    // An empty agenda, after a holiday, doesn't make a doctor new again.
    if (hasAppointments && !isDismissed) dismiss();
  }, [hasAppointments, isDismissed, dismiss]);
  const hasNoHours = fresh && data !== undefined && !hasHours(data);
  useEffect(() => {
    if (shown && hasNoHours && isFirstTime()) navigator.replace('/myschedule');
  }, [shown, hasNoHours, navigator]);

  return (
    <div className="home">
      <SharedFilesNote />
      {!user.approved && (
        <Note tone="warning" icon={hourglassOutline} title={t('shell.doctorHome.awaitingApproval.title')}>
          {t('shell.doctorHome.awaitingApproval.text')}
        </Note>
      )}
      {isNew && !isDismissed && (
        <FirstSteps
          onDismiss={dismiss}
          steps={[
            { text: t('shell.firstSteps.hours'), done: data !== undefined && hasHours(data), to: '/myschedule' },
            { text: t('shell.firstSteps.approval'), done: user.approved },
            { text: t('shell.firstSteps.firstPatient'), done: false },
            { text: t('shell.firstSteps.rounds') },
          ]}
        />
      )}
      <AwayNote shown={shown} />
      {user.approved && (
        <DayGlance shown={shown}>
          <RoundsMark shown={shown} />
        </DayGlance>
      )}
      <InstallHint />
      <MoreLinks links={['agenda', 'hours', 'absences', 'dashboard', 'about', 'terms', 'privacyNotice']} />
    </div>
  );
}
