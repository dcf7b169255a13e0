import { moonOutline, sunnyOutline } from 'ionicons/icons';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { PageBody } from '../page/PageBody.tsx';
import { rememberRequestedLocation } from '../page/requestedLocation.ts';
import { SignedOutNote } from '../sync/ui/SignedOutNote.tsx';
import { useDark } from '../theme/theme.ts';
import { LanguageMenu } from '../ui/actions/LanguageMenu.tsx';
import { Icon } from '../ui/graphics/Icon.tsx';
import { signedOutRedirect } from './guard.ts';
import { Logo } from './Logo.tsx';
import { DeskTasks } from './public/DeskTasks.tsx';
import { Promises } from './public/Promises.tsx';
import { Redirect, redirectAtStart } from './Redirect.tsx';
import { NotFound, notFoundRoute, publicRoutes } from './routes.ts';
import { ToastsOfScreen } from './ToastsOfScreen.tsx';
import '../page/signed-out.css';
import '../ui/actions/button.css';

/** The router, which starts at the sign-in page if a page was requested that needs a session. */
function PageRouter({ children }: { children: ReactNode }) {
  useState(() => redirectAtStart(signedOutRedirect, rememberRequestedLocation));
  return <BrowserRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>{children}</BrowserRouter>;
}

/**
 * The signed-out app. Kept small: no Ionic router, no React Query, no mirror. Its first page is prerendered
 * (src/prerender.tsx) with another `Router`, and must then render the same elements in the browser.
 */
export function SignedOut({ Router = PageRouter }: { Router?: ComponentType<{ children: ReactNode }> | undefined }) {
  return (
    <Router>
      <Redirect from={signedOutRedirect} onRedirect={rememberRequestedLocation} />
      <ToastsOfScreen />
      <Scroller>
        <header className="signed-out-header">
          <LanguageMenu />
          <Logo />
          <ThemeButton />
        </header>
        <HeroOfForm />
        <main className="signed-out-main">
          <SignedOutNote />
          <Routes>
            {publicRoutes.map(route => (
              <Route
                key={route.path}
                path={route.path}
                element={<PageBody key={route.path} route={route} page={route.Anyone} />}
              />
            ))}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </main>
      </Scroller>
    </Router>
  );
}

/** The scroll container of the signed-out pages; scrolls to the top on navigation. */
function Scroller({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Not at the start: a prerendered page may have been scrolled before.
    if (shown.current === pathname) return;
    shown.current = pathname;
    element.current?.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div ref={element} className={hasHero(pathname) ? 'signed-out signed-out-beside' : 'signed-out'}>
      {children}
    </div>
  );
}

/** Forms are shown beside the introduction; text pages use the full width. */
function hasHero(pathname: string): boolean {
  const route = publicRoutes.find(({ path }) => path === pathname);
  return route !== undefined && !route.narrow && !route.broad;
}

function HeroOfForm() {
  const { pathname } = useLocation();
  return hasHero(pathname) ? <Hero isOfDesk={pathname === '/desk'} /> : null;
}

/** Renders nothing while a redirect to sign-in is pending, otherwise the not-found page. */
function Elsewhere() {
  const { pathname } = useLocation();
  if (signedOutRedirect(pathname) !== undefined) return null;
  return <PageBody route={notFoundRoute} page={NotFound} />;
}

/** Switches between light and dark; the account page has all options. */
function ThemeButton() {
  const { t } = useTranslation();
  const { dark, toggle } = useDark();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t(dark ? 'shell.theme.light' : 'shell.theme.dark')}
      onClick={toggle}
    >
      <Icon icon={dark ? sunnyOutline : moonOutline} />
    </button>
  );
}

/** An introduction to Clinic beside the signed-out forms, only if there is space for it; another for the reception. */
function Hero({ isOfDesk }: { isOfDesk: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className="hero" aria-label={t('shell.hero.label')}>
      <div className="hero-picture" />
      <p className="hero-claim">{t(isOfDesk ? 'shell.hero.claimOfDesk' : 'shell.hero.claim')}</p>
      {isOfDesk ? <DeskTasks className="hero-promises" /> : <Promises className="hero-promises" />}
    </aside>
  );
}
