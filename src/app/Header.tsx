import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { widthClass } from '../page/route.ts';
import { shownHeading } from '../ui/browser/focus.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { routes } from './routes.ts';
import './header.css';

/** The header above all signed-in pages, as wide as the one that is shown. */
export function Header() {
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => path === pathname);
  // The content of a narrow page begins where that of the others does.
  const width = route && !route.narrow ? widthClass(route) : '';
  return (
    <header className="header">
      <SkipLink />
      <div className={`header-inside ${width}`}>
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
