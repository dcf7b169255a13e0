import { useTranslation } from 'react-i18next';
import { shownHeading } from '../ui/browser/focus.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import './header.css';

/** The header above all signed-in pages. */
export function Header() {
  return (
    <header className="header">
      <SkipLink />
      <div className="header-inside">
        <Logo />
        <AccountMenu />
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
