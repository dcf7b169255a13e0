import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import './theme/tokens.css';
import './theme/base.css';
import { initialize } from '@ionic/core/components';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startTexts } from './i18n/init.ts';
import { watchIdle } from './identity/lock/deviceLock.ts';
import { followOtherTabs } from './identity/session.ts';
import { awaitInstallOffer } from './offline/ui/install.ts';
import { whenIdle } from './shell/idle.ts';
import { ionicConfig } from './shell/ionic.ts';
import { preloadFirstPage } from './shell/start.ts';

initialize(ionicConfig);
followOtherTabs();
watchIdle();
awaitInstallOffer();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

preloadFirstPage();
await startTexts();
createRoot(root).render(<App />);

whenIdle([
  () => import.meta.env.PROD && void import('./offline/registerWorker.ts').then(worker => worker.registerWorker()),
  () => void import('./offline/followSession.ts').then(session => session.revokeEnded()),
]);
