/**
 * A bare Ionic + React + router app with two pages and a field: the reference for the product's start.
 */
import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import {
  IonApp,
  IonContent,
  IonHeader,
  IonPage,
  IonRouterOutlet,
  IonTitle,
  IonToolbar,
  setupIonicReact,
} from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Route } from 'react-router-dom';

setupIonicReact({ mode: 'md' });

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonTitle>{title}</IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent>{children}</IonContent>
    </IonPage>
  );
}

function First() {
  return (
    <Page title="First">
      <form>
        <input type="email" aria-label="E-mail" />
        <button type="button">Sign in</button>
      </form>
      <Link to="/second">Second</Link>
    </Page>
  );
}

function Second() {
  return (
    <Page title="Second">
      <Link to="/">First</Link>
    </Page>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <IonApp>
    <IonReactRouter>
      <IonRouterOutlet>
        <Route path="/" element={<First />} />
        <Route path="/second" element={<Second />} />
      </IonRouterOutlet>
    </IonReactRouter>
  </IonApp>,
);
