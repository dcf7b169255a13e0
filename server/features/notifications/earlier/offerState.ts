/** The present state of offers, for the messages about them. */
import { sql } from 'drizzle-orm';
import type { Reader } from '../../../platform/database/database.ts';
import { epochMs } from '../../../platform/database/prepared.ts';

export interface OfferState {
  id: string;
  appointmentId: string;
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
  outcome: 'accepted' | 'declined' | 'expired' | 'taken' | null;
  /** Whether it can be accepted: it hasn't ended, and the doctor has no other appointment then. */
  isOpen: boolean;
  /** The accounts that a message has told of it; null for a patient without one. */
  told: (string | null)[];
}

type Row = Omit<OfferState, 'startsAt' | 'endsAt' | 'expiresAt'> & Record<'startsAt' | 'endsAt' | 'expiresAt', number>;

/** The offers with these ids. */
export async function offerStates(db: Reader, ids: readonly string[], now: Date): Promise<Map<string, OfferState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<Row & Record<string, unknown>>(sql`
    select offer.id, offer.appointment_id as "appointmentId", offer.outcome, ${epochMs(sql`slot.starts_at`)} as "startsAt",
      ${epochMs(sql`slot.ends_at`)} as "endsAt", ${epochMs(sql`offer.expires_at`)} as "expiresAt",
      offer.outcome is null and offer.expires_at > ${now.toISOString()}::timestamptz and not exists (
        select from appointment where doctor_id = slot.doctor_id and canceled_at is null
          and tstzrange(starts_at, ends_at, '[)') && tstzrange(slot.starts_at, slot.ends_at, '[)')) as "isOpen",
      (select coalesce(json_agg(account_id), '[]') from delivery
        where offer_id = offer.id and kind = 'earlier_slot' and delivery.outcome = 'sent') as told
    from slot_offer offer join freed_slot slot on slot.id = offer.slot_id
    where offer.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`);
  return new Map(
    rows.map(({ startsAt, endsAt, expiresAt, ...row }) => {
      const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), expiresAt: new Date(expiresAt) };
      return [row.id, { ...row, ...times }];
    }),
  );
}
