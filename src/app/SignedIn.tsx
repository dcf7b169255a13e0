import {
  IonApp,
  IonRouterOutlet,
  IonTabBar,
  IonTabButton,
  IonTabs,
  mdTransitionAnimation,
  setupIonicReact,
} from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route } from 'react-router-dom';
import type { Role } from '../../contract/formats.ts';
import { UnansweredNote } from '../features/booking/index.ts';
import { AskAcceptance } from '../features/consents/index.ts';
import { useSession } from '../features/identity/index.ts';
import { FollowPush } from '../features/notifications/index.ts';
import { BackNavigation } from '../page/BackNavigation.tsx';
import { Page } from '../page/Page.tsx';
import { prefetch } from '../page/prefetch.ts';
import { forgetRequestedLocation, requestedLocation } from '../page/requestedLocation.ts';
import { UpdateMark } from '../pwa/UpdateMark.tsx';
import { OfflineProvider } from '../sync/OfflineProvider.tsx';
import { ClockNote } from '../sync/ui/ClockNote.tsx';
import { ConnectionNote } from '../sync/ui/ConnectionNote.tsx';
import { StorageNote } from '../sync/ui/StorageNote.tsx';
import { Icon } from '../ui/graphics/Icon.tsx';
import { ionicSettings } from '../ui/ionicSettings.ts';
import { describeDraft } from './describeDraft.ts';
import { signedInRedirect } from './guard.ts';
import { Header } from './Header.tsx';
import { intents } from './intents.ts';
import { Redirect, redirectAtStart } from './Redirect.tsx';
import { NotFound, notFoundRoute, routes } from './routes.ts';
import { ToastsOfScreen } from './ToastsOfScreen.tsx';
import { sectionOf, tabs } from './tabs.ts';
import './tabs.css';
import '../theme/print.css';

/** How long a page takes to enter, in milliseconds. Ionic's own 280 feel slow. */
const PAGE_MS = 220;

setupIonicReact({
  ...ionicSettings,
  navAnimation: (outlet, options) => mdTransitionAnimation(outlet, { ...options, duration: PAGE_MS }),
});

/** The signed-in app: one flat outlet inside tabs, under the shared header. */
export default function SignedIn() {
  const { t } = useTranslation();
  const session = useSession();
  const { role } = session;
  const due = session.user.second_factor_due;
  const redirect = useCallback(
    (pathname: string) => signedInRedirect(pathname, role, requestedLocation(), factorAt(due)),
    [role, due],
  );
  useState(() => {
    redirectAtStart(redirect, forgetRequestedLocation);
    forgetRequestedLocation();
  });
  const pages = useMemo(() => routes.flatMap(route => (route[role] ? [{ route, page: route[role] }] : [])), [role]);
  useEffect(() => prefetch(pages.map(({ page }) => page)), [pages]);
  useEffect(() => makePrintable(document.querySelector('ion-tabs.tabs')), []);
  useEffect(() => markSection(role), [role]);
  return (
    <IonApp>
      <IonReactRouter>
        <OfflineProvider session={session} intents={intents} describeDraft={describeDraft}>
          <Redirect from={redirect} onRedirect={forgetRequestedLocation} />
          <ToastsOfScreen />
          <BackNavigation>
            <Header />
            <ConnectionNote />
            <StorageNote />
            <ClockNote />
            {role === 'Patient' && <UnansweredNote />}
            {role === 'Patient' && <FollowPush />}
            <AskAcceptance />
            <UpdateMark />
            <IonTabs className="tabs">
              <IonRouterOutlet>
                {pages.map(({ route, page }) => (
                  <Route key={route.path} path={route.path} element={<Page route={route} page={page} />} />
                ))}
                <Route path="*" element={<Page route={notFoundRoute} page={NotFound} />} />
              </IonRouterOutlet>
              <nav slot="bottom" className="sections" aria-label={t('shell.tabs.label')}>
                <IonTabBar>
                  {tabs[role].map(({ tab, href, icon }) => (
                    <IonTabButton key={tab} tab={tab} href={href}>
                      <Icon icon={icon} />
                      <span>{t(`shell.tabs.${tab}`)}</span>
                    </IonTabButton>
                  ))}
                </IonTabBar>
              </nav>
            </IonTabs>
          </BackNavigation>
        </OfflineProvider>
      </IonReactRouter>
    </IonApp>
  );
}

/** Whether the second factor that the clinic requires is due, or its time is over. */
function factorAt(due: string | undefined): 'due' | 'overdue' | undefined {
  if (due === undefined) return undefined;
  return Date.parse(due) <= Date.now() ? 'overdue' : 'due';
}

/** Marks the tab of the first page, if Ionic doesn't. */
function markSection(role: Role): void {
  const { pathname } = window.location;
  const href = sectionOf(role, pathname, address => routes.find(({ path }) => path === address)?.back?.to);
  const button = href && document.querySelector<HTMLIonTabButtonElement>(`ion-tab-button[href="${href}"]`);
  if (button) button.selected = true;
}

/** Ionic's tabs clip printing to the first page, in a shadow root that our style sheets can't reach. */
const OPEN = '@media print { .tabs-inner { position: static !important; contain: none !important } }';

/** Lets the content of these tabs print on as many sheets as it needs. */
function makePrintable(tabs: Element | null): void {
  const root = tabs?.shadowRoot;
  if (!root) return;
  // An element, because Safari 16 has no `adoptedStyleSheets`.
  const sheet = document.createElement('style');
  sheet.textContent = OPEN;
  root.append(sheet);
}
