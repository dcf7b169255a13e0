import { useEffect, useRef } from 'react';
import type { OfflineAccess } from '../../../contract/record.ts';
import { offlineAccessLog } from '../../sync/device.ts';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';

/**
 * Records in the offline access log that a patient's mirrored data was shown while the server couldn't be reached, once
 * each time the page is shown. Reads of server responses are recorded by the server.
 */
export function useOfflineAccessLog(
  subject: OfflineAccess['subject'],
  patientId: string,
  { data, fresh, error, offline }: Pick<QueryState<unknown>, 'data' | 'fresh' | 'error' | 'offline'>,
): void {
  const shown = useShown();
  const logged = useRef<string>(undefined);
  const isMirrored = shown && data !== undefined && !fresh && (offline || error !== null);
  useEffect(() => {
    if (!shown) logged.current = undefined;
    if (!isMirrored || logged.current === patientId) return;
    logged.current = patientId;
    offlineAccessLog
      .note({ patient_id: patientId, subject })
      .catch(error => console.error('record: an offline access could not be logged', error));
  }, [shown, isMirrored, subject, patientId]);
}
