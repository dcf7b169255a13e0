/** Plans deliveries: a row for each addressee and channel of a message, and for each device that takes pushes. */
import { sql } from 'drizzle-orm';
import { type MessageKind, topicOf, type UndeliveredReason } from '../../../contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Addressee, addresseesOf, obstacleTo } from './addressees.ts';

/** Several events of this time become one message, in milliseconds. */
export const GATHER_MS = 30_000;

/** A message to everyone who gets those about a patient. */
export interface Notice {
  kind: MessageKind;
  /** With addressee and channel the same only for the same message. */
  key: string;
  patientId: string;
  clinicId: string;
  appointmentId: string;
  eventId?: number;
  /** The offer of an earlier time. */
  offerId?: string;
  dueAt: Date;
  expiresAt: Date;
  /** Useless without an account, in which the patient would look at something. */
  needsAccount?: boolean;
  /** The clinic has to call a patient whom no message reaches. */
  mustReach?: boolean;
}

export interface PlanOptions {
  now: Date;
  /** The setting: an address that isn't confirmed gets nothing. */
  emailConfirmation: boolean;
}

/** A row to insert. */
type Planned = Omit<Notice, 'key' | 'needsAccount' | 'mustReach' | 'dueAt'> &
  Way & { accountId?: string | null; createdAt: Date; nextAttemptAt: Date; dedupe: string } & (
    | { endedAt?: undefined }
    | { endedAt: Date; outcome: 'failed'; reason: UndeliveredReason }
  );

/** Inserts the deliveries of notices, without those that exist. */
export async function planDeliveries(tx: Tx, notices: readonly Notice[], options: PlanOptions): Promise<void> {
  const { now } = options;
  const open = notices.filter(({ dueAt, expiresAt }) => dueAt < expiresAt && now < expiresAt);
  if (open.length === 0) return;
  const reached = await addresseesOf(tx, [...new Set(open.map(({ patientId }) => patientId))], options);
  const rows = open.flatMap((notice): Planned[] => {
    const { key, needsAccount = false, mustReach = false, dueAt, ...columns } = notice;
    const { mainId = notice.patientId, people = [] } = reached.get(notice.patientId) ?? {};
    const about = { ...columns, patientId: mainId, createdAt: now, nextAttemptAt: dueAt };
    const obstacle = mustReach ? obstacleTo(people, notice.kind) : undefined;
    if (obstacle !== undefined) {
      return [{ ...about, channel: 'mail', dedupe: key, endedAt: now, outcome: 'failed', reason: obstacle }];
    }
    return people
      .filter(({ accountId }) => accountId !== null || !needsAccount)
      .flatMap(person =>
        waysTo(person, notice.kind).map(way => ({
          ...{ ...about, ...way, accountId: person.accountId },
          dedupe: [key, person.accountId ?? mainId, ...Object.values(way)].join(':'),
        })),
      );
  });
  if (rows.length > 0) await insertDeliveries(tx, { rows: JSON.stringify(rows) });
}

/**
 * Takes the rows as one JSON text. Their values as parameters would be a new statement each time, for which Drizzle and
 * PostgreSQL take longer than for its rows (docs/performance.md).
 */
const insertDeliveries = prepared(
  ['rows'],
  ({ rows }) => sql`
    insert into delivery (channel, kind, subscription_id, account_id, patient_id, clinic_id, appointment_id, event_id,
      offer_id, dedupe, created_at, next_attempt_at, expires_at, ended_at, outcome, reason)
    select channel, kind, "subscriptionId", "accountId", "patientId", "clinicId", "appointmentId", "eventId",
      "offerId", dedupe, "createdAt", "nextAttemptAt", "expiresAt", "endedAt", outcome, reason
    from jsonb_to_recordset(${rows}::jsonb) planned (channel text, kind text, "subscriptionId" uuid, "accountId" uuid,
      "patientId" uuid, "clinicId" uuid, "appointmentId" uuid, "eventId" bigint, "offerId" uuid, dedupe text,
      "createdAt" timestamptz, "nextAttemptAt" timestamptz, "expiresAt" timestamptz, "endedAt" timestamptz,
      outcome text, reason text)
    on conflict (dedupe) do nothing`,
);

type Way = { channel: 'mail' } | { channel: 'push'; subscriptionId: string };

/** By what a message goes to an addressee. Each device has a delivery of its own, since it may fail on its own. */
const waysTo = ({ channelsFor, devices }: Addressee, kind: MessageKind): Way[] =>
  channelsFor(topicOf[kind]).flatMap((channel): Way[] =>
    channel === 'mail' ? [{ channel }] : devices.map(subscriptionId => ({ channel, subscriptionId })),
  );
