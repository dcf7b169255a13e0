import {
  businessOutline,
  calendarOutline,
  documentTextOutline,
  homeOutline,
  listOutline,
  peopleOutline,
  timeOutline,
} from 'ionicons/icons';
import type { Role } from '../../contract/formats.ts';

/** The tabs of each role. */
export const tabs = {
  Patient: [
    { tab: 'home', href: '/', icon: homeOutline },
    { tab: 'schedule', href: '/schedule', icon: calendarOutline },
    { tab: 'appointments', href: '/appointments', icon: listOutline },
    { tab: 'record', href: '/patient-medicalrecord', icon: documentTextOutline },
  ],
  Doctor: [
    { tab: 'home', href: '/', icon: homeOutline },
    { tab: 'appointments', href: '/appointments', icon: calendarOutline },
    { tab: 'patients', href: '/patients', icon: peopleOutline },
    { tab: 'hours', href: '/myschedule', icon: timeOutline },
  ],
  Reception: [
    { tab: 'day', href: '/desk/day', icon: calendarOutline },
    { tab: 'patients', href: '/desk/patients', icon: peopleOutline },
    { tab: 'clinic', href: '/desk/clinic', icon: businessOutline },
  ],
} as const satisfies Record<Role, readonly { tab: string; href: string; icon: string }[]>;

/**
 * The address of the tab to mark for a page that Ionic assigns to no tab, because its own isn't below that of a tab: the
 * tab that the page leads back to.
 * @param back where the page leads back to
 */
export function sectionOf(role: Role, path: string, back: string | undefined): string | undefined {
  const all = tabs[role];
  if (all.some(({ href }) => path === href || path.startsWith(`${href}/`))) return undefined;
  return all.find(({ href }) => href === back)?.href;
}
