import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Avatar } from '../../page/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { promises } from './promises.ts';
import { team } from './team.ts';
import './about.css';

/** The about page: the mission, and the team by first name. */
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
        <ul className="about-promises">
          {promises.map(({ promise, icon }) => (
            <li key={promise}>
              <Icon icon={icon} />
              {t(`shell.about.promises.${promise}`)}
            </li>
          ))}
        </ul>
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
      <p className="about-terms">
        <Link to="/readme">{t('shell.about.readTerms')}</Link>
      </p>
    </Stack>
  );
}
