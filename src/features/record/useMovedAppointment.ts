import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { successors } from '../../sync/device.ts';

/**
 * Leads from an appointment that was moved while its page was open to the new one, which has what was typed by then.
 * @param pathOf the page of the new appointment, by its id
 */
export function useMovedAppointment(id: string | null, shown: boolean, pathOf: (movedTo: string) => string): void {
  const go = usePageNavigate();
  const movedTo = useSyncExternalStore(successors.subscribe, () => (id ? successors.of(id) : undefined));
  const follow = useEffectEvent(() => {
    if (movedTo) go(pathOf(movedTo), { replace: true });
  });
  useEffect(() => {
    if (shown && movedTo) follow();
  }, [shown, movedTo]);
}
