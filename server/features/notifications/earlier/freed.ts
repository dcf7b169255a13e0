/** Notes the times that become free while someone waits for them. */
import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { consumeEvents } from '../consumeEvents.ts';
import { LEAST_AHEAD_MS, SOONER_MS } from './choose.ts';

/** What happened longer ago, while no server ran, isn't offered any more. */
const OLDEST_MS = DAY_MS;

/** Stores the times of appointments that were cancelled or moved away since the last run of any server. */
export async function noteFreedTimes(database: Pick<Database, 'db' | 'tx'>, now: Date): Promise<void> {
  const instant = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await consumeEvents(database, {
    mark: 'earlier times',
    // A move cancels the former appointment.
    which: sql`appointment_event.kind = 'cancelled'`,
    work: async (tx, events) => {
      const ids = events
        .filter(({ event }) => Date.parse(event.at) > now.getTime() - OLDEST_MS)
        .map(({ event }) => event.appointment_id);
      await tx.execute(sql`
        insert into freed_slot (doctor_id, specialty_id, clinic_id, starts_at, ends_at, freed_at)
        select distinct on (doctor_id, specialty_id, starts_at) doctor_id, specialty_id, clinic_id, starts_at, ends_at,
          ${now.toISOString()}::timestamptz
        from appointment freed
        where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
          and canceled_at is not null and starts_at >= ${instant(LEAST_AHEAD_MS)}::timestamptz
          and exists (select from waitlist_entry join appointment own on own.id = appointment_id
            where waitlist_entry.ended_at is null and own.canceled_at is null and own.doctor_id = freed.doctor_id
              and own.specialty_id = freed.specialty_id and own.clinic_id = freed.clinic_id
              and own.starts_at >= freed.starts_at + ${SOONER_MS} * interval '1 millisecond')
        on conflict do nothing`);
    },
  });
}
