import { logOutOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAuth, useSession } from '../features/identity/index.ts';
import { Avatar } from '../page/Avatar.tsx';
import { ReloadButton } from '../sync/ui/ReloadButton.tsx';
import { LanguageMenu } from '../ui/actions/LanguageMenu.tsx';
import { shownHeading } from '../ui/browser/focus.ts';
import { Icon } from '../ui/graphics/Icon.tsx';
import { Logo } from './Logo.tsx';
import './header.css';

/** The header above all signed-in pages. */
export function Header() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { signOut } = useAuth();
  return (
    <header className="header">
      <SkipLink />
      <div className="header-inside">
        <LanguageMenu />
        <Logo />
        <Link to="/account" className="header-card">
          <span className="header-greeting">
            <span className="header-welcome">{t('shell.header.welcome')}</span>
            <span className="header-name">{user.name}</span>
          </span>
          <Avatar name={user.name} email={user.email} size={56} />
        </Link>
        <ReloadButton />
        <button type="button" className="sign-out" onClick={() => void signOut()}>
          <Icon icon={logOutOutline} />
          <span>{t('shell.header.signOut')}</span>
        </button>
      </div>
    </header>
  );
}

/** The first Tab stop: skips the header and moves to the heading of the visible page. */
function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip" onClick={() => shownHeading()?.focus()}>
      {t('shell.skip')}
    </button>
  );
}
