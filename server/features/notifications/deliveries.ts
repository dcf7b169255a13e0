/** Plans deliveries: a row for each addressee and channel of a message, and for each device that takes pushes. */
import { type MessageKind, topicOf, type UndeliveredReason } from '../../../contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { delivery } from '../../platform/database/schema.ts';
import { type Addressee, addresseesOf } from './addressees.ts';

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

/** Whether the clinic has to make sure that the patient knows: it changed something, and not on the patient's wish. */
export const mustTell = (kind: MessageKind, cause: { isClinic: boolean; requester: string | null }): boolean =>
  kind !== 'booked' && cause.isClinic && cause.requester !== 'patient';

export interface PlanOptions {
  now: Date;
  /** The setting: an address that isn't confirmed gets nothing. */
  emailConfirmation: boolean;
}

/** Inserts the deliveries of notices, without those that exist. */
export async function planDeliveries(tx: Tx, notices: readonly Notice[], options: PlanOptions): Promise<void> {
  const { now } = options;
  const open = notices.filter(({ dueAt, expiresAt }) => dueAt < expiresAt && now < expiresAt);
  if (open.length === 0) return;
  const reached = await addresseesOf(tx, [...new Set(open.map(({ patientId }) => patientId))], options);
  const rows = open.flatMap((notice): (typeof delivery.$inferInsert)[] => {
    const { key, needsAccount = false, mustReach = false, dueAt, ...columns } = notice;
    const { mainId = notice.patientId, people = [] } = reached.get(notice.patientId) ?? {};
    const about = { ...columns, patientId: mainId, createdAt: now, nextAttemptAt: dueAt };
    const planned = people
      .filter(({ accountId }) => accountId !== null || !needsAccount)
      .flatMap(person =>
        waysTo(person, notice.kind).map(way => ({
          ...{ ...about, ...way, accountId: person.accountId },
          dedupe: [key, person.accountId ?? mainId, ...Object.values(way)].join(':'),
        })),
      );
    if (planned.length > 0 || !mustReach) return planned;
    const reason: UndeliveredReason = people.length === 0 ? 'no_address' : 'unwanted';
    return [{ ...about, dedupe: key, endedAt: now, outcome: 'failed', reason }];
  });
  // In parts, since a statement can have 65,535 parameters.
  for (let from = 0; from < rows.length; from += PART) {
    await tx
      .insert(delivery)
      .values(rows.slice(from, from + PART))
      .onConflictDoNothing({ target: delivery.dedupe });
  }
}

const PART = 500;

type Way = { channel: 'mail' } | { channel: 'push'; subscriptionId: string };

/** By what a message goes to an addressee. Each device has a delivery of its own, since it may fail on its own. */
const waysTo = ({ channelsFor, devices }: Addressee, kind: MessageKind): Way[] =>
  channelsFor(topicOf[kind]).flatMap((channel): Way[] =>
    channel === 'mail' ? [{ channel }] : devices.map(subscriptionId => ({ channel, subscriptionId })),
  );
