import { useIonRouter } from '@ionic/react';
import { type ReactNode, useCallback } from 'react';
import { BackContext } from '../ui/actions/BackLink.tsx';
import { useLatest } from '../ui/useLatest.ts';

/**
 * Makes back links go back in the history if the parent page is the previous entry. Otherwise they navigate to it with
 * a backward transition.
 */
export function BackNavigation({ children }: { children: ReactNode }) {
  const router = useIonRouter();
  const latest = useLatest(router);
  const goBack = useCallback(
    (to: string) => {
      const { routeInfo, canGoBack, goBack, push } = latest();
      const isPrevious = routeInfo.pushedByRoute === to.split('?')[0];
      if (isPrevious && canGoBack()) goBack();
      else push(to, 'back', 'pop');
    },
    [latest],
  );
  return <BackContext value={goBack}>{children}</BackContext>;
}
