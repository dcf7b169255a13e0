/** What the signed-in app needs of src/offline: React Query, the device's session, the wake triggers, late results. */
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { connectivity } from '../device/connection.ts';
import { onSeen } from '../device/onSeen.ts';
import type { Session } from '../device/session.ts';
import { SETTLE_MS, whenIdle } from '../device/whenIdle.ts';
import { entryList, openings, wake } from './device.ts';
import { followSession } from './followSession.ts';
import { firstClient } from './queries/firstCopies.ts';
import { refreshAll, refreshFailed } from './queries/queries.ts';
import { LateResults } from './ui/LateResults.tsx';
import { SignOutQuestion } from './ui/SignOutQuestion.tsx';

/** What was read without a network goes on record; whatever keeps it from that, the next occasion will do. */
function tellOpenings(): void {
  openings.send().catch(error => console.warn('offline: what was opened is not on record yet', error));
}

/** Mount it once, around all signed-in pages. Another user brings another, empty cache. */
export function OfflineProvider({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <Provider key={session.user.id} session={session}>
      {children}
    </Provider>
  );
}

function Provider({ session, children }: { session: Session; children: ReactNode }) {
  const [client] = useState(() => {
    // Before the first reading: a cold start offline would never ask again otherwise.
    onlineManager.setOnline(navigator.onLine);
    followSession();
    return firstClient(session);
  });

  // Another tab, or the worker, may have sent what this one still marks as waiting.
  useEffect(() => onSeen(() => void entryList.reload()), []);
  useEffect(() => entryList.beforeSentGoes(() => refreshAll(client)), [client]);
  useEffect(() => {
    let stop = () => {};
    const wakeUp = () => {
      stop = wake.start();
    };
    const cancel = whenIdle([wakeUp], SETTLE_MS);
    return () => {
      cancel();
      stop();
    };
  }, []);
  useEffect(tellOpenings, []);
  useEffect(
    () =>
      connectivity.subscribe(() => {
        if (connectivity.isOffline()) return;
        refreshFailed(client);
        tellOpenings();
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      {children}
      <LateResults />
      <SignOutQuestion />
    </QueryClientProvider>
  );
}
