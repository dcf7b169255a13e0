import { useDates } from '../../i18n/dates.ts';
import { type Dated, varying } from './lists.ts';

/**
 * A sentence above a list that names its clinic's time zone, if it isn't the device's. Nothing if the clinics have
 * several zones: then each row names its own.
 */
export function ZoneNote({ appointments }: { appointments: readonly Dated[] }) {
  const { zoneNote } = useDates();
  if (varying(appointments).zone) return null;
  // The offsets may differ on some of the days only.
  for (const { date, clinic } of appointments) {
    const note = zoneNote(clinic.time_zone, date);
    if (note !== undefined) return <p className="on-page">{note}</p>;
  }
  return null;
}
