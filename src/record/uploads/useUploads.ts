import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useHold } from '../../offline/holds.ts';
import { useRefresh } from '../../offline/reading.ts';
import { uploads } from './device.ts';
import type { Upload } from './queue.ts';

/** The files on their way to one appointment. Whenever one has arrived, its exams and the patient's record are asked for again. */
export function useUploads(appointmentId: string, patientId: string): readonly Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.current);
  const refresh = useRefresh();
  const mine = useMemo(() => all.filter(upload => upload.appointmentId === appointmentId), [all, appointmentId]);
  const arrived = mine.filter(upload => upload.status === 'uploaded').length;
  const before = useRef(arrived);
  useHold(all.some(upload => upload.status === 'sending' || upload.status === 'waiting'));

  useEffect(() => {
    if (arrived > before.current) {
      void refresh(['exams', appointmentId]);
      void refresh(['record', patientId]);
    }
    before.current = arrived;
  }, [arrived, refresh, appointmentId, patientId]);
  return mine;
}
