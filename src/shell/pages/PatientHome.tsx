import { calendarOutline, clipboardOutline, documentTextOutline, listOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { NextVisit } from '../../appointments/NextVisit.tsx';
import { useSession } from '../../identity/auth.tsx';
import { InstallHint } from '../../offline/ui/InstallHint.tsx';
import { MoreLinks } from '../MoreLinks.tsx';
import { usePageTitle, useShown } from '../page.ts';
import { Tile } from '../Tile.tsx';
import '../home.css';

const tiles = [
  { to: '/schedule', text: 'schedule', icon: calendarOutline, colour: 'violet' },
  { to: '/appointments', text: 'appointments', icon: listOutline, colour: 'blue' },
  { to: '/patient-medicalrecord', text: 'record', icon: documentTextOutline, colour: 'green' },
  { to: '/questionary', text: 'questionnaire', icon: clipboardOutline, colour: 'amber' },
] as const;

/** The patient's home: a greeting, the next appointment, and four tiles (spec section 2, "Home"). */
export default function PatientHome() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  usePageTitle(t('shell.patientHome.hello', { name: user.name }));
  return (
    <div className="home">
      <p className="home-lead">{t('shell.patientHome.lead')}</p>
      <NextVisit shown={shown} />
      <ul className="home-tiles">
        {tiles.map(({ text, ...tile }) => (
          <li key={text}>
            <Tile {...tile} title={t(`shell.patientHome.${text}.title`)} text={t(`shell.patientHome.${text}.text`)} />
          </li>
        ))}
      </ul>
      <InstallHint />
      <MoreLinks links={['account', 'privacy', 'about', 'terms']} />
    </div>
  );
}
