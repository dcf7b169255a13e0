import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { PageBody } from '../page/PageBody.tsx';
import { rememberWanted } from '../page/wanted.ts';
import { SignedOutNote } from '../sync/ui/SignedOutNote.tsx';
import { LanguageMenu } from '../ui/LanguageMenu.tsx';
import { arrive, Detour } from './Detour.tsx';
import { signedOutDetour } from './guard.ts';
import { LeftToasts } from './LeftToasts.tsx';
import { Logo } from './Logo.tsx';
import { LookButton } from './LookButton.tsx';
import { Hero } from './public/Hero.tsx';
import { NotFound, publicRoutes } from './routes.ts';
import '../page/signed-out.css';

/** The signed-out app. Kept small: no Ionic router, no React Query, no mirror. */
export function SignedOut() {
  useState(() => arrive(signedOutDetour, rememberWanted));
  return (
    <BrowserRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
      <Detour from={signedOutDetour} onLeave={rememberWanted} />
      <LeftToasts />
      <Scroller>
        <header className="signed-out-header">
          <LanguageMenu />
          <Logo />
          <LookButton />
        </header>
        <Beside />
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
    </BrowserRouter>
  );
}

/** The scroll container of the signed-out pages; scrolls to the top on navigation. */
function Scroller({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useLayoutEffect(() => {
    element.current?.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div ref={element} className="signed-out">
      {children}
    </div>
  );
}

/** Short forms are shown beside the introduction; text pages and the long sign-up form use the full width. */
function Beside() {
  const { pathname } = useLocation();
  const route = publicRoutes.find(({ path }) => path === pathname);
  return route && !route.narrow && !route.wide ? <Hero /> : null;
}

/** Renders nothing while a redirect to sign-in is pending, otherwise the not-found page. */
function Elsewhere() {
  const { pathname } = useLocation();
  if (signedOutDetour(pathname) !== undefined) return null;
  return <PageBody route={{ title: 'notFound' }} page={NotFound} />;
}
