/** Who waits for a time that became free. */
import { sql } from 'drizzle-orm';
import { topicOf } from '../../../../contract/notifications.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { epochMs } from '../../../platform/database/prepared.ts';
import type { freedSlot } from '../../../platform/database/schema.ts';
import { addresseesOf } from '../addressees.ts';
import type { PlanOptions } from '../deliveries.ts';
import { SOONER_MS, type Waiting } from './choose.ts';

/** More never wait for one doctor. */
const MOST = 1_000;

export type FreedSlot = typeof freedSlot.$inferSelect;

/** Someone who waits, with the appointment that would be replaced. */
export interface WaitingPatient extends Waiting {
  appointmentId: string;
  patientId: string;
}

type Row = Omit<WaitingPatient, 'isReached'> & Record<string, unknown>;

/**
 * Those who wait for this doctor, specialty and clinic and could take the time: they have nothing else then, and have
 * neither declined this time nor let an offer of it end.
 */
export async function waitingFor(db: Reader, slot: FreedSlot, options: PlanOptions): Promise<WaitingPatient[]> {
  const [from, to, at] = [slot.startsAt.toISOString(), slot.endsAt.toISOString(), options.now.toISOString()];
  const rows = await db.execute<Row>(sql`
    select entry.id as "entryId", person.root_id as "personId", own.id as "appointmentId", own.patient_id as "patientId",
      ${epochMs(sql`own.starts_at`)} as "startsAt", ${epochMs(sql`entry.created_at`)} as since,
      (select ${epochMs(sql`max(offered_at)`)} from slot_offer where entry_id = entry.id) as "lastOfferAt",
      (select count(*)::int from slot_offer where entry_id = entry.id
        and offered_at > ${at}::timestamptz - interval '7 days') as "offersThisWeek",
      entry.weekly_limit as "weeklyLimit", entry.weekdays, entry.from_minute as "fromMinute", entry.to_minute as "toMinute"
    from waitlist_entry entry
    join appointment own on own.id = entry.appointment_id
    join patient person on person.id = own.patient_id
    where entry.ended_at is null and own.canceled_at is null and own.status in ('booked', 'confirmed')
      and own.doctor_id = ${slot.doctorId}::uuid and own.specialty_id = ${slot.specialtyId}::uuid
      and own.clinic_id = ${slot.clinicId}::uuid
      and own.starts_at >= ${from}::timestamptz + ${SOONER_MS} * interval '1 millisecond'
      and not exists (select from slot_offer join freed_slot on freed_slot.id = slot_id
        where entry_id = entry.id and freed_slot.starts_at = ${from}::timestamptz
          and (slot_id = ${slot.id}::uuid or outcome is distinct from 'taken'))
      and not exists (select from appointment other join patient same on same.id = other.patient_id
        where same.root_id = person.root_id and other.canceled_at is null
          and other.starts_at < ${to}::timestamptz and other.ends_at > ${from}::timestamptz)
    order by greatest(entry.created_at, (select max(offered_at) from slot_offer where entry_id = entry.id)), entry.id
    limit ${MOST}`);
  const patients = rows.map(({ patientId }) => patientId);
  const reached = await addresseesOf(db, patients, options);
  const isReached = (patientId: string) =>
    (reached.get(patientId)?.people ?? []).some(({ channelsFor }) => channelsFor(topicOf.earlier_slot).length > 0);
  return rows.map(row => ({ ...row, isReached: isReached(row.patientId) }));
}
