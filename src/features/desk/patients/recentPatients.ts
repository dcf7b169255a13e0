/** The patients whom the reception opened last. In memory only, until the session ends: names are health data. */
import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { watchSessionEnd } from '../../../device/session.ts';

export type RecentPatient = Pick<DeskPatientDetails, 'id' | 'name' | 'birthday'>;

const MOST = 5;

let recent: readonly RecentPatient[] = [];
watchSessionEnd(() => {
  recent = [];
});

/** The latest first. */
export const recentPatients = (): readonly RecentPatient[] => recent;

export function rememberPatient({ id, name, birthday }: RecentPatient): void {
  recent = [{ id, name, birthday }, ...recent.filter(one => one.id !== id)].slice(0, MOST);
}

/** Of one who is no longer found. */
export function forgetPatient(id: string): void {
  recent = recent.filter(one => one.id !== id);
}
