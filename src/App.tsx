import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedOut } from './app/SignedOut.tsx';
import { SignedIn } from './app/start.ts';
import { lock } from './device/lock/deviceLock.ts';
import { watchSessionEnd } from './device/session.ts';
import { AuthProvider, useAuth } from './features/identity/index.ts';
import { PageBoundary } from './page/PageBoundary.tsx';
import { forgetWanted } from './page/wanted.ts';
import { loadChunk } from './ui/loadChunk.ts';
import { ToastProvider, useToast } from './ui/toast.tsx';

const LockScreen = lazy(() => loadChunk('LockScreen', () => import('./features/identity/lock/LockScreen.tsx')));

/** The whole app: two trees, chosen above their routers and keyed by session, so that no page outlives its person. A locked
 * app has neither: nothing of the person stays on the page. */
export function App() {
  return (
    <AuthProvider>
      <ToastProvider>
        <SessionEnds />
        <Tree />
      </ToastProvider>
    </AuthProvider>
  );
}

function Tree() {
  const { t } = useTranslation();
  const { session } = useAuth();
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked);
  const { removeAll, leaveScreen } = useToast();
  const isSignedIn = session !== null;
  useEffect(() => {
    // Toasts from before a sign-in, such as a wrong password, would cover the first page.
    if (isSignedIn) removeAll();
    else leaveScreen();
  }, [isSignedIn, removeAll, leaveScreen]);
  useEffect(() => {
    // A toast may name a patient, and stays for as long as a pointer rests on it.
    if (isLocked) removeAll();
  }, [isLocked, removeAll]);
  if (!session) return <SignedOut />;
  return (
    <PageBoundary>
      <Suspense fallback={<p className="starting">{t('shell.loading')}</p>}>
        {isLocked ? <LockScreen key={session.token} session={session} /> : <SignedIn.Content key={session.token} />}
      </Suspense>
    </PageBoundary>
  );
}

/** After a sign-out the app starts anew at /; a session that ended by itself says so, and its page is returned to. */
function SessionEnds() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  useEffect(
    () =>
      watchSessionEnd(reason => {
        if (reason === 'expired') {
          addToast({
            type: 'info',
            title: t('shell.session.expired.title'),
            description: t('shell.session.expired.text'),
            lasting: true,
          });
        } else {
          forgetWanted();
          window.history.replaceState(null, '', '/');
        }
      }),
    [addToast, t],
  );
  return null;
}
