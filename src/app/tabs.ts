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
 * The address of the tab to mark on a page that Ionic assigns to none, since its own isn't below a tab's: the tab that
 * the page leads back to, also through other pages. A page whose way back is `/` belongs to the first tab.
 * @param backOf where a page's way back leads; undefined if it has none
 */
export function sectionOf(role: Role, path: string, backOf: (path: string) => string | undefined): string | undefined {
  const sectionAt = (address: string) =>
    tabs[role].find(({ href }) => address === href || address.startsWith(`${href}/`))?.href;
  if (sectionAt(path)) return undefined;
  for (let back = backOf(path); back; back = backOf(back)) {
    const section = back === '/' ? tabs[role][0].href : sectionAt(back);
    if (section) return section;
  }
  return undefined;
}
