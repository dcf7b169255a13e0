import { IonContent, IonPage } from '@ionic/react';
import { PullToReload } from '../sync/ui/PullToReload.tsx';
import type { LazyPage } from './lazyPage.ts';
import { PageBody } from './PageBody.tsx';
import type { Route } from './route.ts';

interface PageProps {
  route: Pick<Route, 'title' | 'back' | 'narrow' | 'full'> & { path?: string };
  page: LazyPage;
}

/**
 * A signed-in page. The Ionic page mounts immediately and only its content is lazy: a lazy Ionic page would stay
 * invisible.
 */
export function Page(props: PageProps) {
  return (
    <IonPage>
      <IonContent>
        <PullToReload />
        <PageBody {...props} />
      </IonContent>
    </IonPage>
  );
}
