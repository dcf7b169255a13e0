import { homeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../features/identity/index.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LostPicture } from '../../ui/graphics/pictures.tsx';
import { tabs } from '../tabs.ts';
import './not-found.css';

/** The page for unknown paths, with links to the role's main pages; when signed out, it shows no name. */
export default function NotFound() {
  const { t } = useTranslation();
  const { session } = useAuth();
  const text = session ? t('shell.notFound.named', { name: session.user.name }) : t('shell.notFound.text');
  // The button leads to the home; the desk's first tab is its home.
  const ways = session ? tabs[session.role].slice(1) : [];
  return (
    <EmptyState
      picture={<LostPicture />}
      title={text}
      text={t(session ? 'shell.notFound.help' : 'shell.notFound.signedOutHelp')}
      action={
        <>
          <LinkButton to="/" icon={homeOutline}>
            {t(session ? 'shell.back.home' : 'shell.back.login')}
          </LinkButton>
          <nav className="not-found-ways" aria-label={t('shell.notFound.ways')}>
            {ways.map(({ tab, href, icon }) => (
              <LinkButton key={tab} to={href} icon={icon} kind="quiet" size="small">
                {t(`shell.tabs.${tab}`)}
              </LinkButton>
            ))}
            {!session && (
              <LinkButton to="/about" kind="quiet" size="small">
                {t('shell.links.about')}
              </LinkButton>
            )}
          </nav>
        </>
      }
    />
  );
}
