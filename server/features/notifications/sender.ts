/**
 * Sends due deliveries. All those of one addressee and channel, or device, become one message, composed from the
 * present state of their appointments; what no longer holds is dropped.
 */
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  type Channel,
  type MessageKind,
  messageKinds,
  type Topic,
  topicOf,
  type UndeliveredReason,
} from '../../../contract/notifications.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { delivery } from '../../platform/database/schema.ts';
import type { Clock } from '../../platform/http/services.ts';
import { afterAttempt, endExpired, LEASE_MS, Unready } from '../../platform/mail/mailQueue.ts';
import { type Addressee, addresseesOf } from './addressees.ts';
import { type Due, decide, mustReach } from './decide.ts';
import { offerStates } from './earlier/offerState.ts';
import type { Compose, Message, MessageContext, MessageItem, MessageLinks } from './message.ts';
import { type Cause, causesOf, presentAppointments } from './present.ts';
import { quietUntil } from './times.ts';

/** The most deliveries in one message. */
const MOST = 50;

/** A message on its way. `id` is the same on every attempt. */
export interface Addressed {
  id: string;
  createdAt: Date;
  to: Addressee;
  /** The subscription of the device, for a push. */
  device: string | undefined;
  message: Message;
  /** What the message tells of. */
  items: readonly MessageItem[];
  /** When all of it is outdated. */
  expiresAt: Date;
  /** The address that ends messages of this topic. */
  unsubscribe: string | undefined;
}

/** Delivers one message; rejects if it was not accepted. */
export type Deliver = (addressed: Addressed) => Promise<void>;

export interface SenderOptions {
  database: Database;
  clock: Clock;
  /** The ways to deliver. */
  channels: Readonly<Partial<Record<Channel, Deliver>>>;
  /** How many messages are sent at a time; one by default. */
  atOnce?: number;
  compose: Compose;
  /** The signed links of an item, for that addressee. */
  linksOf?: (item: MessageItem, to: Addressee) => MessageLinks;
  /** The signed address that ends messages of a topic. */
  unsubscribeOf?: (topic: Topic, to: Addressee) => string;
  publicUrl: string;
  mailFrom: string;
  emailConfirmation: boolean;
  log: { warn(values: Record<string, unknown>, message: string): void };
}

type Row = typeof delivery.$inferSelect;

/**
 * Sends every due message. Returns how many were sent.
 * @throws AggregateError with the errors of single messages; after the first one, no further message is started
 */
export async function sendDueMessages(options: SenderOptions): Promise<number> {
  const { database, clock, channels, atOnce = 1 } = options;
  await endExpired(database, clock());
  let sent = 0;
  const failures: unknown[] = [];
  const sending = new Set<Promise<void>>();
  const start = (rows: readonly Row[]) => {
    const one = sendTogether(options, rows)
      .then(isSent => {
        if (isSent) sent += 1;
      })
      .catch(error => {
        failures.push(error);
      })
      .finally(() => sending.delete(one));
    sending.add(one);
  };
  while (failures.length === 0) {
    const rows = await leaseMessage(database, clock(), Object.keys(channels) as Channel[]);
    if (!rows) break;
    if (rows.length > 0) start(rows);
    if (sending.size >= atOnce) await Promise.race(sending);
  }
  await Promise.all(sending);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} messages could not be prepared.`);
  return sent;
}

const addresseeKey = sql<string>`coalesce(${delivery.accountId}, ${delivery.patientId})`;

/**
 * Leases the due deliveries of one addressee and channel, or device; undefined if none is due, empty if another server
 * was faster. The lock makes two servers that see the same addressee send one message.
 */
async function leaseMessage(database: Database, now: Date, channels: readonly Channel[]): Promise<Row[] | undefined> {
  return await database.tx(async tx => {
    const isDue = and(
      ...[isNull(delivery.endedAt), isNull(delivery.recipient), eq(delivery.urgent, false)],
      ...[lte(delivery.nextAttemptAt, now), gt(delivery.expiresAt, now), inArray(delivery.channel, [...channels])],
    );
    const [next] = await tx
      .select({ key: addresseeKey, channel: delivery.channel, device: delivery.subscriptionId })
      .from(delivery)
      .where(isDue)
      .orderBy(asc(delivery.nextAttemptAt))
      .limit(1);
    if (!next) return undefined;
    const { key, channel, device } = next;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${channel} ${device ?? key}`}, 0))`);
    const isOfDevice = device === null ? isNull(delivery.subscriptionId) : eq(delivery.subscriptionId, device);
    return await leaseAll(tx, and(isDue, eq(addresseeKey, key), eq(delivery.channel, channel), isOfDevice), now);
  });
}

async function leaseAll(tx: Tx, which: SQL | undefined, now: Date): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(delivery)
    .where(which)
    // In the order of the events, which one plan may have inserted at the same time.
    .orderBy(asc(delivery.createdAt), asc(delivery.eventId), asc(delivery.id))
    .limit(MOST)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const leased = { nextAttemptAt: new Date(now.getTime() + LEASE_MS) };
  await tx.update(delivery).set(leased).where(inArray(delivery.id, ids));
  return rows;
}

/** Sends leased deliveries of one addressee as one message. Returns whether one was sent. */
async function sendTogether(options: SenderOptions, rows: readonly Row[]): Promise<boolean> {
  const { database, clock, log } = options;
  const now = clock();
  const prepared = await prepare(options, rows, now);
  await end(database, prepared.endings, now);
  for (const [id, until] of prepared.postponed) {
    await database.db.update(delivery).set({ nextAttemptAt: until }).where(eq(delivery.id, id));
  }
  const { draft, sending } = prepared;
  const deliver = options.channels[rows[0]?.channel ?? 'mail'];
  const [oldest] = sending;
  if (!draft || !oldest || !deliver) return false;
  const attempts = Math.max(...sending.map(row => row.attempts)) + 1;
  const { id, createdAt } = oldest;
  // A message that can't be composed mustn't keep the others waiting, so that counts as a failed attempt too.
  const attempt = async () => {
    const { to, items, context } = draft;
    const message = options.compose(items, context);
    const expiresAt = new Date(Math.max(...sending.map(row => row.expiresAt.getTime())));
    const device = oldest.subscriptionId ?? undefined;
    await deliver({ id, createdAt, to, device, message, items, expiresAt, unsubscribe: context.unsubscribe });
  };
  const failure = await attempt().then(
    () => undefined,
    err => ({ err }),
  );
  if (failure && !(failure.err instanceof Unready))
    log.warn({ ...failure, delivery: id, attempts }, 'message could not be sent');
  const ids = sending.map(({ id }) => id);
  await database.db
    .update(delivery)
    .set(afterAttempt(attempts, failure, clock()))
    .where(inArray(delivery.id, ids));
  return !failure;
}

/** How a delivery ends without being sent: `failed` if the clinic has to tell the patient in another way. */
interface Ending {
  outcome: 'dropped' | 'failed';
  reason: string;
}

/** Ends deliveries that aren't sent. */
async function end({ db }: Database, endings: ReadonlyMap<string, Ending>, now: Date): Promise<void> {
  for (const outcome of ['dropped', 'failed'] as const) {
    const those = [...endings].filter(([, ending]) => ending.outcome === outcome);
    for (const reason of new Set(those.map(([, ending]) => ending.reason))) {
      const ids = those.flatMap(([id, ending]) => (ending.reason === reason ? [id] : []));
      await db.update(delivery).set({ endedAt: now, outcome, reason }).where(inArray(delivery.id, ids));
    }
  }
}

interface Prepared {
  /** Undefined if nothing is left to say now. */
  draft?: { to: Addressee; items: readonly [MessageItem, ...MessageItem[]]; context: MessageContext };
  /** The deliveries that the message tells of. */
  sending: Row[];
  endings: Map<string, Ending>;
  /** Deliveries that wait for the end of quiet hours. */
  postponed: Map<string, Date>;
}

/** Why a delivery doesn't reach its addressee; undefined if it does. */
function obstacleOf(
  { channel, subscriptionId }: Row,
  kind: MessageKind,
  { channelsFor, devices }: Addressee,
): 'no_device' | 'unwanted' | undefined {
  if (subscriptionId !== null && !devices.includes(subscriptionId)) return 'no_device';
  return channelsFor(topicOf[kind]).includes(channel) ? undefined : 'unwanted';
}

/** How a delivery ends that reaches no one. */
function endingOfUnreached(reason: UndeliveredReason, kind: MessageKind, cause: Cause | undefined): Ending {
  // The list of patients to call leaves out those whom another delivery of the same message reaches.
  if (cause && mustReach(kind, cause)) return { outcome: 'failed', reason };
  return { outcome: 'dropped', reason: reason === 'unwanted' ? reason : 'unreachable' };
}

/** Reads the present state and decides what to say. */
async function prepare(options: SenderOptions, rows: readonly Row[], now: Date): Promise<Prepared> {
  const { db } = options.database;
  const endings = new Map<string, Ending>();
  const postponed = new Map<string, Date>();
  const reached = await addresseesOf(db, [...new Set(rows.flatMap(row => row.patientId ?? []))], options);
  const appointments = await presentAppointments(db, [...new Set(rows.flatMap(row => row.appointmentId ?? []))]);
  const causes = await causesOf(db, [...new Set(rows.flatMap(row => row.eventId ?? []))]);
  const offers = await offerStates(db, [...new Set(rows.flatMap(row => row.offerId ?? []))], now);
  let to: Addressee | undefined;
  const due: Due[] = [];
  for (const row of rows) {
    const { id, accountId, appointmentId } = row;
    const kind = messageKinds.find(one => one === row.kind);
    const appointment = appointmentId === null ? undefined : appointments.get(appointmentId);
    if (!kind || !appointmentId || !appointment) {
      endings.set(id, { outcome: 'dropped', reason: 'unreachable' });
      continue;
    }
    const { people = [], mainId } = (row.patientId !== null && reached.get(row.patientId)) || {};
    const isAddressee = (one: Addressee) => one.accountId === accountId;
    // Without an account when it was planned, the patient may have one now. No one is told in a former carer's place.
    const isOwner = (one: Addressee) => accountId === null && one.accountId === mainId;
    // Once a merge is undone, the appointment may be of another person than the one it was planned for.
    const isSame = appointment.patientId === mainId;
    const person = isSame ? (people.find(isAddressee) ?? people.find(isOwner)) : undefined;
    const cause = row.eventId === null ? undefined : causes.get(row.eventId);
    if (!person) {
      endings.set(id, endingOfUnreached('no_address', kind, cause));
      continue;
    }
    const obstacle = obstacleOf(row, kind, person);
    if (obstacle !== undefined) {
      endings.set(id, endingOfUnreached(obstacle, kind, cause));
      continue;
    }
    const offer = row.offerId === null ? undefined : offers.get(row.offerId);
    const one = { id, kind, appointment, plannedFor: appointmentId, cause, offer };
    const until = isExempt(one, accountId) ? undefined : quietEnd(one, now);
    if (until) {
      postponed.set(id, until);
      continue;
    }
    due.push(one);
    to = person;
  }
  if (!to) return { sending: [], endings, postponed };
  const { items, reasonOf } = decide(due, { accountId: to.accountId, now });
  for (const [id, reason] of reasonOf) endings.set(id, { outcome: 'dropped', reason });
  const sending = rows.filter(({ id }) => !endings.has(id) && !postponed.has(id));
  const [first, ...others] = items.map(item => withLinks(options, item, to));
  if (!first) return { sending: [], endings, postponed };
  const { publicUrl, mailFrom } = options;
  const unsubscribe = options.unsubscribeOf?.(topicOf[first.kind], to);
  const context = {
    ...{ language: to.language, publicUrl, mailFrom, now, addressee: to.name, recipient: to.email },
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
  return { draft: { to, items: [first, ...others], context }, sending, endings, postponed };
}

const withLinks = ({ linksOf }: SenderOptions, item: MessageItem, to: Addressee): MessageItem =>
  linksOf ? { ...item, links: linksOf(item, to) } : item;

/** What the addressee did themselves is confirmed at once. */
const isExempt = ({ cause }: Due, accountId: string | null) =>
  cause !== undefined && !cause.isClinic && cause.actorId === accountId;

/** When the quiet hours of the clinic end, unless the appointment starts before that. */
function quietEnd({ appointment, kind }: Due, now: Date): Date | undefined {
  const until = quietUntil(appointment.clinic, now.getTime());
  if (until === undefined) return undefined;
  const isSoon = kind !== 'record' && appointment.startsAt.getTime() < until;
  return isSoon ? undefined : new Date(until);
}
