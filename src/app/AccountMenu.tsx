import { chevronDown, logOutOutline, personOutline, phonePortraitOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useAuth, useSession } from '../features/identity/index.ts';
import { Avatar } from '../page/Avatar.tsx';
import { useInstallWay } from '../pwa/useInstallWay.ts';
import { ReloadButton } from '../sync/ui/ReloadButton.tsx';
import { ThemeChoice } from '../theme/ThemeChoice.tsx';
import { LanguageMenu } from '../ui/actions/LanguageMenu.tsx';
import { Link } from '../ui/actions/Link.tsx';
import { useDropdown } from '../ui/actions/useDropdown.tsx';
import { Icon } from '../ui/graphics/Icon.tsx';
import './account-menu.css';

/** The user's menu at the end of the header: language, theme, account, reload of the installed app, and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { key } = useLocation();
  // Navigation closes the menu.
  const { isOpen, close, panel, button, outside, container } = useDropdown(key);
  return (
    <div className="account-menu" {...container}>
      {outside}
      <button {...button} className="account-button">
        <span className="visually-hidden">{t('shell.header.menu', { name: user.name })}</span>
        <span className="account-button-name" aria-hidden="true">
          {user.name}
        </span>
        <Avatar name={user.name} email={user.email} size={40} />
        <Icon icon={chevronDown} className="account-chevron" />
      </button>
      {isOpen && <Panel id={panel} close={close} />}
    </div>
  );
}

function Panel({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { signOut } = useAuth();
  const installWay = useInstallWay();

  function leave() {
    close();
    void signOut();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      id={id}
      className="account-panel"
      role="group"
      aria-label={t('shell.header.menu', { name: user.name })}
      tabIndex={-1}
    >
      <div className="account-card">
        <Avatar name={user.name} email={user.email} size={56} />
        <p className="account-greeting">
          <span>{t('shell.header.welcome')}</span> <strong>{user.name}</strong>
        </p>
      </div>
      <LanguageMenu inMenu />
      <div className="account-theme">
        <span aria-hidden="true">{t('identity.theme.title')}</span>
        <ThemeChoice legend={t('identity.theme.title')} />
      </div>
      <Link to="/account" className="account-row" onClick={close}>
        <Icon icon={personOutline} />
        {t('shell.links.account')}
      </Link>
      {installWay !== 'none' && (
        <Link to="/account/device" className="account-row" onClick={close}>
          <Icon icon={phonePortraitOutline} />
          {t('offline.install.title')}
        </Link>
      )}
      <ReloadButton className="account-row" onDone={close} />
      <div className="account-end">
        <button type="button" className="account-row" onClick={leave}>
          <Icon icon={logOutOutline} />
          {t('shell.header.signOut')}
        </button>
      </div>
    </div>
  );
}
