import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ManagedClinic } from '../../../contract/management.ts';
import { type AuditActor, audit } from '../../platform/audit/audit.ts';
import { lockManagedClinic, type WorkPlace } from '../../platform/auth/staff.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment, clinic } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { knowsRegion, type Region } from '../../platform/time/publicHolidays.ts';
import { changeZoneOfClosedTimes } from '../closedTimes/index.ts';

type Clinic = typeof clinic.$inferSelect;

/** A clinic as its settings show it. */
export function managedClinic(place: WorkPlace): ManagedClinic {
  const { id, name, address, phone, timeZone, idleLockMinutes, country, state, mayManage } = place;
  const settings = {
    ...{ time_zone: timeZone, idle_lock_minutes: idleLockMinutes, country, state },
    requires_second_factor: place.secondFactorSince !== null,
  };
  return { id, name, address, phone, ...settings, may_manage: mayManage };
}

/**
 * The canonical name of a time zone; undefined if there is none. Offsets such as +03:00 aren't accepted, since they
 * have no daylight saving time.
 */
export function zoneNamed(given: string): string | undefined {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  return known.find(name => name.toLowerCase() === given.trim().toLowerCase());
}

/** The number of a clinic's appointments that aren't over. */
export const appointmentsAhead = (tx: Tx, clinicId: string, now: Date): Promise<number> =>
  tx.$count(
    appointment,
    and(eq(appointment.clinicId, clinicId), isNull(appointment.canceledAt), gt(appointment.endsAt, now)),
  );

type ClinicChanges = Partial<
  Pick<
    Clinic,
    'name' | 'address' | 'timeZone' | 'phone' | 'idleLockMinutes' | 'country' | 'state' | 'latitude' | 'longitude'
  >
> & { requiresSecondFactor?: boolean | undefined };

/**
 * Refuses the name of another clinic.
 * @throws refusal `validation` with `name_taken`
 */
export async function refuseTakenName(tx: Tx, name: string | undefined, own?: string): Promise<void> {
  if (name === undefined) return;
  const [other] = await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.name, name));
  if (other && other.id !== own) throw refuseFields([{ field: 'name', code: 'name_taken' }]);
}

/**
 * Refuses a country or a state that the calendar of holidays doesn't know.
 * @throws refusal `validation` with `choice_invalid`
 */
async function requireRegion(region: Region): Promise<void> {
  const known = await knowsRegion(region);
  if (!known.country) throw refuseFields([{ field: 'country', code: 'choice_invalid' }]);
  if (!known.state) throw refuseFields([{ field: 'state', code: 'choice_invalid' }]);
}

/**
 * Changes a clinic's data. `timeZone` must be a name that `zoneNamed` returned.
 * @throws refusal `not_found`; `validation` if the name is taken, or the country or state unknown; `zone_in_use` if
 * another zone would change the wall-clock time of appointments
 */
export async function changeClinic(
  tx: Tx,
  id: string,
  { requiresSecondFactor, ...changes }: ClinicChanges,
  actor: AuditActor,
): Promise<Clinic> {
  // It also blocks bookings at this clinic, so none is made between the check and the change.
  const found = await lockManagedClinic(tx, actor, id, 'update');
  await refuseTakenName(tx, changes.name, id);
  const region = { country: found.country, state: found.state };
  const { country = region.country, state = region.state } = changes;
  if (country !== region.country || state !== region.state) await requireRegion({ country, state });
  const { timeZone = found.timeZone } = changes;
  if (timeZone !== found.timeZone) {
    if ((await appointmentsAhead(tx, id, actor.at)) > 0) throw refuse('zone_in_use');
    await changeZoneOfClosedTimes(tx, id, { from: found.timeZone, to: timeZone, now: actor.at });
  }
  const { secondFactorSince: since } = found;
  const requires = requiresSecondFactor ?? since !== null;
  // Saving it again doesn't give people more time.
  const secondFactorSince = requires ? (since ?? actor.at) : null;
  const [changed] = await tx
    .update(clinic)
    .set({ ...changes, secondFactorSince })
    .where(eq(clinic.id, id))
    .returning();
  await audit(tx, actor, { action: 'change', subject: 'clinic', subjectId: id });
  return changed ?? found;
}
