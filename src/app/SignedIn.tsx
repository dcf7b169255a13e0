import { IonApp, IonRouterOutlet, IonTabBar, IonTabButton, IonTabs, setupIonicReact } from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route } from 'react-router-dom';
import { UnansweredNote } from '../features/booking/index.ts';
import { useSession } from '../features/identity/index.ts';
import { GoingBack } from '../page/GoingBack.tsx';
import { Page } from '../page/Page.tsx';
import { prefetch } from '../page/prefetch.ts';
import { forgetWanted, wanted } from '../page/wanted.ts';
import { UpdateMark } from '../pwa/UpdateMark.tsx';
import { OfflineProvider } from '../sync/OfflineProvider.tsx';
import { ClockNote } from '../sync/ui/ClockNote.tsx';
import { ConnectionNote } from '../sync/ui/ConnectionNote.tsx';
import { StorageNote } from '../sync/ui/StorageNote.tsx';
import { Icon } from '../ui/Icon.tsx';
import { arrive, Detour } from './Detour.tsx';
import { signedInDetour } from './guard.ts';
import { Header } from './Header.tsx';
import { ionicConfig } from './ionic.ts';
import { LeftToasts } from './LeftToasts.tsx';
import { makePrintable } from './printable.ts';
import { NotFound, routes } from './routes.ts';
import { tabs } from './tabs.ts';
import './tabs.css';
import '../theme/print.css';

setupIonicReact(ionicConfig);

/** The signed-in app: one flat outlet inside tabs, under the shared header. */
export default function SignedIn() {
  const { t } = useTranslation();
  const session = useSession();
  const { role } = session;
  const detour = useCallback((pathname: string) => signedInDetour(pathname, role, wanted()), [role]);
  useState(() => {
    arrive(detour, forgetWanted);
    forgetWanted();
  });
  const pages = useMemo(() => routes.flatMap(route => (route[role] ? [{ route, page: route[role] }] : [])), [role]);
  useEffect(() => prefetch(pages.map(({ page }) => page)), [pages]);
  useEffect(() => makePrintable(document.querySelector('ion-tabs.tabs')), []);
  return (
    <IonApp>
      <IonReactRouter>
        <OfflineProvider session={session}>
          <Detour from={detour} onLeave={forgetWanted} />
          <LeftToasts />
          <GoingBack>
            <Header />
            <ConnectionNote />
            <StorageNote />
            <ClockNote />
            {role === 'Patient' && <UnansweredNote />}
            <UpdateMark />
            <IonTabs className="tabs">
              <IonRouterOutlet>
                {pages.map(({ route, page }) => (
                  <Route key={route.path} path={route.path} element={<Page route={route} page={page} />} />
                ))}
                <Route path="*" element={<Page route={{ title: 'notFound' }} page={NotFound} />} />
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
          </GoingBack>
        </OfflineProvider>
      </IonReactRouter>
    </IonApp>
  );
}
