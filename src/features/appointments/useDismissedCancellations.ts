import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { userStore } from '../../sync/device.ts';

/** A doctor's value in this store are the appointments that were listed; no account is both. */
const store = userStore('seenAppointments');
const Ids = v.array(v.string());
/** More than one person has at a time. Beyond that, the oldest are forgotten. */
const MAX_IDS = 100;

const merged = (stored: unknown, ids: unknown) => {
  const known = v.safeParse(Ids, stored);
  return [...(known.success ? known.output : []), ...v.parse(Ids, ids)].slice(-MAX_IDS);
};

/**
 * Which cancellations by the clinic the patient has dismissed on this device, by the appointments' ids; undefined until
 * that is known. They are deleted when the session ends.
 *
 * @param shown whether the page is visible: the note is on two pages
 */
export function useDismissedCancellations(shown: boolean): {
  dismissed: readonly string[] | undefined;
  dismiss: (ids: readonly string[]) => void;
} {
  const [dismissed, setDismissed] = useState<readonly string[]>();
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    // What can't be read counts as not dismissed.
    void store
      .read(Ids)
      .catch(() => undefined)
      .then(ids => {
        if (!isGone) setDismissed(ids ?? []);
      });
    return () => {
      isGone = true;
    };
  }, [shown]);
  function dismiss(ids: readonly string[]): void {
    // Hide only after storing; otherwise the next load shows it again.
    void store
      .write(ids, merged)
      .catch(error => console.warn('appointments: a dismissal could not be stored', error))
      .finally(() => setDismissed(before => [...(before ?? []), ...ids]));
  }
  return { dismissed, dismiss };
}
