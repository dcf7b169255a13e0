import {
  businessOutline,
  calendarClearOutline,
  callOutline,
  createOutline,
  helpCircleOutline,
  keyOutline,
  listOutline,
  mailOutline,
  medkitOutline,
  peopleOutline,
} from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { dateAfter } from '../../../../contract/clinicTime.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import { useUserRefresh } from '../../identity/index.ts';
import { clinicPath } from '../clinicPath.ts';
import { useCorrectionsList, useUnconfirmedList, useUndeliveredList } from '../dailyLists.ts';
import { useDoctorsState, useMessagesState, useResetsState, useStaffState } from '../management/states.ts';
import { TaskCard } from '../management/TaskCard.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinic } from '../WithClinic.tsx';
import '../management/management.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** What the reception does every day, and the clinic's settings, each on a page (docs/product.md#clinic). */
export default function Clinic() {
  const { t } = useTranslation();
  useUserRefresh(useShown());
  return (
    <Stack>
      <WithClinic>{clinic => <Overview clinic={clinic} />}</WithClinic>
      <nav className="management-more" aria-label={t('shell.links.label')}>
        <Link to="/account">{t('shell.links.account')}</Link>
        <Link to="/about">{t('shell.links.about')}</Link>
        <Link to="/readme">{t('shell.links.terms')}</Link>
      </nav>
    </Stack>
  );
}

function Overview({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const tomorrow = dateAfter(dateAt(clinic.time_zone, useNow(useShown()).getTime()), 1);
  const undelivered = useUndeliveredList(clinic.id);
  const unconfirmed = useUnconfirmedList(clinic.id, tomorrow);
  const corrections = useCorrectionsList();
  usePageTitle(clinic.name);
  const of = (path: string) => clinicPath(path, clinic.id);
  return (
    <>
      <h2 className="management-group">{t('desk.management.overview.daily')}</h2>
      <div className="management-grid">
        <TaskCard icon={callOutline} list={undelivered} />
        <TaskCard icon={helpCircleOutline} list={unconfirmed} />
        <TaskCard icon={createOutline} list={corrections} />
      </div>
      <h2 className="management-group">{t('desk.management.overview.settings')}</h2>
      <div className="management-grid">
        <LinkCard
          to={of('/desk/closed')}
          icon={calendarClearOutline}
          title={t('closedTimes.desk.link')}
          text={t('closedTimes.desk.linkText')}
        />
        <LinkCard
          to={of('/desk/clinic/details')}
          icon={businessOutline}
          title={t('shell.titles.deskDetails')}
          text={clinic.address}
        />
        <MessagesLink id={clinic.id} to={of('/desk/clinic/messages')} />
        {clinic.may_manage && (
          <>
            <DoctorsLink id={clinic.id} to={of('/desk/clinic/doctors')} />
            <TeamLink id={clinic.id} to={of('/desk/clinic/team')} />
            <LinkCard
              to="/desk/questions"
              icon={listOutline}
              title={t('questions.link')}
              text={t('questions.linkText')}
            />
            <ResetsLink id={clinic.id} to={of('/desk/clinic/resets')} />
          </>
        )}
      </div>
    </>
  );
}

interface PartLinkProps {
  /** The clinic's. */
  id: string;
  to: string;
}

/** The line keeps its height until the state is known. */
const UNKNOWN = '\u00a0';

function MessagesLink({ id, to }: PartLinkProps) {
  const { t } = useTranslation();
  const state = useMessagesState(id) ?? UNKNOWN;
  return <LinkCard to={to} icon={mailOutline} title={t('shell.titles.deskMessages')} text={state} />;
}

function DoctorsLink({ id, to }: PartLinkProps) {
  const { t } = useTranslation();
  const state = useDoctorsState(id) ?? UNKNOWN;
  return <LinkCard to={to} icon={medkitOutline} title={t('shell.titles.deskDoctors')} text={state} />;
}

function TeamLink({ id, to }: PartLinkProps) {
  const { t } = useTranslation();
  const state = useStaffState(id) ?? UNKNOWN;
  return <LinkCard to={to} icon={peopleOutline} title={t('shell.titles.deskTeam')} text={state} />;
}

function ResetsLink({ id, to }: PartLinkProps) {
  const { t } = useTranslation();
  const state = useResetsState(id) ?? UNKNOWN;
  return <LinkCard to={to} icon={keyOutline} title={t('shell.titles.deskResets')} text={state} />;
}
