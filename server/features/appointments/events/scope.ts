import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentEvent } from '../../../../contract/events.ts';
import type { Role } from '../../../../contract/formats.ts';
import { clinicsOf } from '../../../platform/auth/staff.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { appointmentEvent } from '../../../platform/database/schema.ts';

/** Which events someone may see. */
export interface Scope {
  /** The same as `contains`, for a query of `appointment_event`. */
  which: SQL;
  contains(event: AppointmentEvent): boolean;
}

const nothing: Scope = { which: sql`false`, contains: () => false };

/** An approved doctor's own events; for a receptionist those of the clinics that they work for now. */
export async function scopeOf(
  db: Reader,
  { id, role, approved }: { id: string; role: Role; approved: boolean },
): Promise<Scope> {
  if (role === 'Doctor' && approved) {
    return { which: eq(appointmentEvent.doctorId, id), contains: event => event.doctor_id === id };
  }
  if (role !== 'Reception') return nothing;
  const clinics = new Set((await clinicsOf(db, id)).map(clinic => clinic.id));
  if (clinics.size === 0) return nothing;
  return {
    which: inArray(appointmentEvent.clinicId, [...clinics]),
    contains: event => clinics.has(event.clinic_id),
  };
}
