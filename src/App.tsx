import { type ComponentProps, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { signedOutRedirect, signInPath } from './app/guard.ts';
import { SignedOut } from './app/SignedOut.tsx';
import { SignedIn } from './app/start.ts';
import { haptics } from './device/haptics.ts';
import { lock } from './device/lock/deviceLock.ts';
import { watchSessionEnd } from './device/session.ts';
import { AuthProvider, useAuth } from './features/identity/index.ts';
import { PageBoundary } from './page/PageBoundary.tsx';
import { forgetRequestedLocation, rememberRequestedLocation } from './page/requestedLocation.ts';
import { loadChunk } from './ui/browser/loadChunk.ts';
import { ToastProvider, ToastScope, useToast } from './ui/feedback/toast.tsx';

const Locked = lazy(() => loadChunk('Locked', () => import('./app/Locked.tsx')));

/**
 * The whole app: a signed-in and a signed-out tree, chosen above their routers and keyed by session, so that no page
 * outlives its session. While locked, neither is mounted: no personal data stays in the page. `Router` is another
 * router for the signed-out tree.
 */
export function App({ Router }: ComponentProps<typeof SignedOut>) {
  return (
    <AuthProvider>
      <ToastProvider onError={haptics.refused}>
        <SessionEnds />
        <Tree Router={Router} />
      </ToastProvider>
    </AuthProvider>
  );
}

function Tree({ Router }: ComponentProps<typeof SignedOut>) {
  const { t } = useTranslation();
  const { session } = useAuth();
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked, () => false);
  const { removeAll, leaveScreen } = useToast();
  const isSignedIn = session !== null;
  useEffect(() => {
    // Toasts from before a sign-in, such as for a wrong password, would cover the first page.
    if (isSignedIn) removeAll();
    else leaveScreen();
  }, [isSignedIn, removeAll, leaveScreen]);
  useEffect(() => {
    // A toast may contain a patient's name, and stays as long as the pointer is over it.
    if (isLocked) removeAll();
  }, [isLocked, removeAll]);
  if (!session) return <SignedOut Router={Router} />;
  return (
    <PageBoundary>
      <Suspense fallback={<p className="starting">{t('shell.loading')}</p>}>
        {isLocked ? (
          <Locked key={session.token} session={session} />
        ) : (
          <ToastScope key={session.token}>
            <SignedIn.Content />
          </ToastScope>
        )}
      </Suspense>
    </PageBoundary>
  );
}

/**
 * After an explicit sign-out, the app restarts at the sign-in page. If the session ended otherwise, a toast says so,
 * and the page is restored after the next sign-in.
 */
function SessionEnds() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  useEffect(
    () =>
      watchSessionEnd((reason, { role }) => {
        if (reason === 'expired') {
          addToast({
            type: 'info',
            title: t('shell.session.expired.title'),
            description: t('shell.session.expired.text'),
            lasting: true,
          });
          // A page that roles share doesn't tell whose session it was.
          if (signedOutRedirect(window.location.pathname) === undefined) return;
          rememberRequestedLocation(window.location);
          window.history.replaceState(null, '', signInPath(role));
        } else {
          forgetRequestedLocation();
          window.history.replaceState(null, '', signInPath(role));
        }
      }),
    [addToast, t],
  );
  return null;
}
