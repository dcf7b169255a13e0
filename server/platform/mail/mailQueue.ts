/**
 * The queue of mails with a stored text: they are queued in a transaction, sent in the background, and retried after a
 * failure. Messages about appointments share its table, and are composed and sent by `features/notifications`.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import { delivery } from '../database/schema.ts';
import type { Clock } from '../http/services.ts';
import { runPeriodically } from '../jobs/background.ts';
import type { NoticeKind, Text } from './texts.ts';
import { isRefused, isRefusedForGood, type Outgoing, type Send, transportOf } from './transport.ts';

/** How often the queue is polled. Users wait for the mail with their reset link. */
const POLL_MS = 2_000;
/** Batch size of urgent mails. Other mails are sent one at a time, so that an urgent one waits for one mail at most. */
const URGENT_BATCH = 10;
/**
 * How long a leased mail is reserved for one sender. It is sent again after that only if its server ended before
 * recording the result, with the same Message-ID.
 */
export const LEASE_MS = 10 * 60_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** A mail to send. It is dropped at `expiresAt`. */
export interface NewMail extends Text {
  recipient: string;
  expiresAt: Date;
  /** A user is waiting for this mail, so it is sent before all others. */
  urgent?: boolean;
  /** `account` by default. */
  kind?: 'claim_code' | NoticeKind;
  /** The account whose owner gets the mail: it is deleted with the account. */
  accountId?: string;
  /** Whom the reception calls if the mail can't be delivered, and which clinic's. */
  patientId?: string;
  clinicId?: string;
}

/** Queues a mail in the transaction that it is about: both are committed, or neither. */
export async function queueMail(tx: Tx, newMail: NewMail, now: Date): Promise<void> {
  await tx.insert(delivery).values({ kind: 'account', ...newMail, createdAt: now, nextAttemptAt: now });
}

/** The delay after a number of failed attempts: 10 seconds, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

interface LeasedMail extends Outgoing {
  attempts: number;
}

/** The condition that a delivery is a mail with a stored text. */
const isStored = isNotNull(delivery.recipient);

/** Leases due mails, urgent ones first. Row locks give each mail to one sender, however many servers poll the queue. */
async function lease(database: Database, now: Date): Promise<LeasedMail[]> {
  return await database.tx(async tx => {
    const dueOf = (urgent: boolean, most: number) => {
      const isDue = and(isNull(delivery.endedAt), lte(delivery.nextAttemptAt, now), gt(delivery.expiresAt, now));
      return tx
        .select({ id: delivery.id })
        .from(delivery)
        .where(and(eq(delivery.urgent, urgent), isStored, isDue))
        .orderBy(asc(delivery.nextAttemptAt))
        .limit(most)
        .for('update', { skipLocked: true });
    };
    const urgent = await dueOf(true, URGENT_BATCH);
    const due = urgent.length > 0 ? urgent : await dueOf(false, 1);
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const leased = { nextAttemptAt: new Date(now.getTime() + LEASE_MS) };
    const rows = await tx.update(delivery).set(leased).where(inArray(delivery.id, ids)).returning();
    return rows.map(({ recipient, subject, ...row }) => ({
      ...row,
      recipient: recipient ?? '',
      subject: subject ?? '',
    }));
  });
}

/** What sending needs. */
export interface Sending {
  database: Database;
  clock: Clock;
  send: Send;
  log: { warn(values: Record<string, unknown>, message: string): void };
}

/** Thrown by a channel whose addressee can't be reached by it any more. All other errors are tried again. */
export class Undeliverable extends Error {
  readonly reason: 'no_device';

  constructor(reason: Undeliverable['reason']) {
    super(`The message can’t be delivered (${reason}).`);
    this.name = 'Undeliverable';
    this.reason = reason;
  }
}

/** Thrown by a channel that isn't used before a time. It counts as no attempt. */
export class Unready extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('The channel isn’t ready for the message.');
    this.name = 'Unready';
    this.until = until;
  }
}

function permanentReason(error: unknown): 'refused' | Undeliverable['reason'] | undefined {
  if (error instanceof Undeliverable) return error.reason;
  return isRefusedForGood(error) ? 'refused' : undefined;
}

/**
 * What a delivery becomes after an attempt, of which `failure` is undefined if it was successful. A refusal that may be
 * repaired is tried again, with its reason: the reception calls the patient meanwhile.
 */
export function afterAttempt(attempts: number, failure: { err: unknown } | undefined, now: Date) {
  if (!failure) return { attempts, sentAt: now, endedAt: now, outcome: 'sent' as const, reason: null, body: '' };
  if (failure.err instanceof Unready) return { nextAttemptAt: failure.err.until };
  const reason = permanentReason(failure.err);
  if (reason) return { attempts, endedAt: now, outcome: 'failed' as const, reason, body: '' };
  const nextAttemptAt = new Date(now.getTime() + retryDelayMs(attempts));
  return { attempts, nextAttemptAt, ...(isRefused(failure.err) && { reason: 'refused' as const }) };
}

/** Ends all deliveries that have expired. Bodies are deleted, since they may contain a link that opens an account. */
export async function endExpired({ db }: Database, now: Date): Promise<void> {
  await db
    .update(delivery)
    .set({ endedAt: now, outcome: 'failed', reason: 'expired', body: '' })
    .where(and(isNull(delivery.endedAt), lte(delivery.expiresAt, now)));
}

/** Sends every due mail. Returns how many were sent. Bodies are deleted once they are sent or expired. */
export async function sendDueMails({ database, clock, send, log }: Sending): Promise<number> {
  await endExpired(database, clock());
  let sent = 0;
  for (let batch = await lease(database, clock()); batch.length > 0; batch = await lease(database, clock())) {
    for (const next of batch) {
      const attempts = next.attempts + 1;
      const failure = await send(next).then(
        () => undefined,
        err => ({ err }),
      );
      if (failure) log.warn({ ...failure, mail: next.id, attempts }, 'mail could not be sent');
      await database.db
        .update(delivery)
        .set(afterAttempt(attempts, failure, clock()))
        .where(eq(delivery.id, next.id));
      if (!failure) sent += 1;
    }
  }
  return sent;
}

/** Sends the queued mails while the server is listening. */
export async function mailSending(app: FastifyInstance): Promise<void> {
  const { database, clock, settings } = app.services;
  const send = transportOf(settings, app.log);
  runPeriodically(app, {
    name: 'sending mail',
    pauseMs: POLL_MS,
    run: async () => {
      await sendDueMails({ database, clock, send, log: app.log });
    },
  });
}
