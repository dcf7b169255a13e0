/** Provides the signed-in app with React Query, follows the session, and starts the sync triggers. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { connectivity } from '../device/connection.ts';
import { onPageVisible } from '../device/onPageVisible.ts';
import { type Session, watchSessionEnd } from '../device/session.ts';
import { SETTLE_MS, whenIdle } from '../device/whenIdle.ts';
import { entryList, offlineAccessLog, scheduler } from './device.ts';
import { followSession } from './followSession.ts';
import type { AnyIntentDefinition } from './outbox/intent.ts';
import { refetchAll, refetchFailed } from './queries/cache.ts';
import { takeFirstClient } from './queries/firstPage.ts';
import { type DescribeDraft, DraftDescription } from './ui/describeDraft.ts';
import { LateResults } from './ui/LateResults.tsx';
import { SignOutQuestion } from './ui/SignOutQuestion.tsx';

/** Reports offline record access to the server. If it fails, the log stays on the device until the next attempt. */
function reportOfflineAccess(): void {
  offlineAccessLog.send().catch(error => console.warn('offline: what was opened is not on record yet', error));
}

interface OfflineProviderProps {
  session: Session;
  /** All intents of the app. */
  intents: readonly AnyIntentDefinition[];
  describeDraft: DescribeDraft;
  children: ReactNode;
}

/** Mounted once, around all signed-in pages. A different user gets a new, empty query cache. */
export function OfflineProvider(props: OfflineProviderProps) {
  return <Provider key={props.session.user.id} {...props} />;
}

function Provider({ session, intents, describeDraft, children }: OfflineProviderProps) {
  const [client] = useState(() => {
    // Must precede the first query: on a cold start offline, React Query would not refetch on reconnect otherwise.
    onlineManager.setOnline(navigator.onLine);
    followSession(intents);
    return takeFirstClient(session);
  });

  // Another tab or the service worker may have sent entries that this page still shows as waiting.
  useEffect(() => onPageVisible(() => void entryList.reload()), []);
  // A response that comes after the sign-out would only be a refusal. Another session would need it.
  useEffect(
    () =>
      watchSessionEnd(reason => {
        if (reason === 'signed-out') void client.cancelQueries();
      }),
    [client],
  );
  useEffect(() => entryList.beforeSentGoes(() => refetchAll(client)), [client]);
  useEffect(() => {
    let stop = () => {};
    const startScheduler = () => {
      stop = scheduler.start();
    };
    const cancel = whenIdle([startScheduler], SETTLE_MS);
    return () => {
      cancel();
      stop();
    };
  }, []);
  useEffect(reportOfflineAccess, []);
  useEffect(
    () =>
      connectivity.subscribe(() => {
        if (connectivity.isOffline()) return;
        refetchFailed(client);
        reportOfflineAccess();
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <DraftDescription value={describeDraft}>
        {children}
        <LateResults />
        <SignOutQuestion />
      </DraftDescription>
    </QueryClientProvider>
  );
}
