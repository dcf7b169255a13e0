import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type DoctorAppointment, readCancellation } from '../../contract/appointments.ts';
import { request } from '../api/request.ts';
import { drafts } from '../offline/device.ts';
import { recollections } from '../offline/drafts.ts';
import type { Shown } from '../offline/reading.ts';
import { goneSince, Seen, seenOf, withReasons } from './seen.ts';

/** Under which name the rows lie among the doctor's own things on this device. */
const NAME = recollections.seen;
const Rows = v.array(Seen);

/**
 * What was cancelled since the doctor last looked on this device, until they say that they have read it.
 *
 * @param reading the doctor's list; only the server's own answer can tell what is gone
 * @param shown whether the page is the one on screen
 */
export function useCancelled(
  { data, fresh }: Pick<Shown<DoctorAppointment[]>, 'data' | 'fresh'>,
  shown: boolean,
): { cancelled: readonly Seen[]; dismiss: () => void } {
  const [cancelled, setCancelled] = useState<readonly Seen[]>([]);
  const isDismissed = useRef(false);
  useEffect(() => {
    if (!data || !fresh || !shown) return;
    const stop = new AbortController();
    isDismissed.current = false;
    const now = new Date();
    const keep = async () => {
      const rows = goneSince((await drafts.read(NAME, Rows)) ?? [], data, now);
      // Shown together with the reasons: a line that comes later would move the page.
      const gone = await withReasons(rows, id => request(readCancellation, { params: { id }, signal: stop.signal }));
      if (stop.signal.aborted || isDismissed.current) return;
      setCancelled(gone);
      await drafts.keep(NAME, [...seenOf(data, now), ...gone]);
    };
    keep().catch(error => console.warn('appointments: what was seen is not kept', error));
    return () => {
      stop.abort();
    };
  }, [data, fresh, shown]);

  function dismiss(): void {
    isDismissed.current = true;
    setCancelled([]);
    if (data) void drafts.keep(NAME, seenOf(data, new Date())).catch(() => {});
  }

  return { cancelled, dismiss };
}
