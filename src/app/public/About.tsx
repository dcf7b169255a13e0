import { useTranslation } from 'react-i18next';
import { currentSession } from '../../device/session.ts';
import type shellTexts from '../../i18n/pt-BR/shell.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { InstallHint } from '../../pwa/InstallHint.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Card, Stack } from '../../ui/layout/Card.tsx';
import { ClinicContacts } from './ClinicContacts.tsx';
import { Promises } from './Promises.tsx';
import './about.css';

interface Member {
  name: string;
  role: keyof typeof shellTexts.about.roles;
}

/** The makers of Clinic, by first name. */
const team: readonly Member[] = [
  { name: 'Helena', role: 'product' },
  { name: 'Tomás', role: 'design' },
  { name: 'Iara', role: 'app' },
  { name: 'Caio', role: 'server' },
  { name: 'Lívia', role: 'health' },
  { name: 'Davi', role: 'privacy' },
];

/** The about page: the mission, the team by first name, how to install the app, and how to reach the clinics. */
export default function About() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Card as="section">
        <h2>{t('shell.about.missionTitle')}</h2>
        <p className="about-mission">{t('shell.about.mission')}</p>
      </Card>
      <Card as="section">
        <h2>{t('shell.about.promiseTitle')}</h2>
        <Promises
          className="about-promises"
          links={
            currentSession()?.role === 'Patient'
              ? {
                  time: <Link to="/schedule">{t('shell.patientHome.schedule.title')}</Link>,
                  data: <Link to="/privacy">{t('shell.links.privacy')}</Link>,
                }
              : undefined
          }
        />
      </Card>
      <Card as="section">
        <h2>{t('shell.about.teamTitle')}</h2>
        <ul className="about-team">
          {team.map(({ name, role }) => (
            <li key={name}>
              <Avatar name={name} email="" size={64} />
              <strong>{name}</strong>
              <span>{t(`shell.about.roles.${role}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <InstallHint lasting />
      <p className="about-terms">
        <Link to="/readme">{t('shell.about.readTerms')}</Link>
        <Link to="/privacy-notice">{t('shell.links.privacyNotice')}</Link>
      </p>
      <ClinicContacts />
    </Stack>
  );
}
