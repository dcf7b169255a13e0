/** The mail queue: mails are queued in a transaction, sent in the background, and retried after a failure. */
import { and, asc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import { mail } from '../database/schema.ts';
import type { Clock } from '../http/services.ts';
import { runPeriodically } from '../jobs/background.ts';
import type { NoticeKind, Text } from './texts.ts';
import { type Outgoing, type Send, transportOf } from './transport.ts';

/** How often the queue is polled. Users wait for the mail with their reset link. */
const POLL_MS = 2_000;
/** Batch size of urgent mails. Other mails are sent one at a time, so that an urgent one waits for one mail at most. */
const URGENT_BATCH = 10;
/**
 * How long a leased mail is reserved for one sender. It is sent again after that only if its server ended before
 * recording the result, with the same Message-ID.
 */
const LEASE_MS = 10 * 60_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** A mail to send. It is dropped at `expiresAt`. */
export interface NewMail extends Text {
  recipient: string;
  expiresAt: Date;
  /** A user is waiting for this mail, so it is sent before all others. */
  urgent?: boolean;
  /** The account whose owner the mail notifies of an event, and the kind of event. */
  accountId?: string;
  notice?: NoticeKind;
}

/** Queues a mail in the transaction that it is about: both are committed, or neither. */
export async function queueMail(tx: Tx, newMail: NewMail, now: Date): Promise<void> {
  await tx.insert(mail).values({ ...newMail, createdAt: now, nextAttemptAt: now });
}

/** The delay after a number of failed attempts: 10 seconds, doubling up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

interface LeasedMail extends Outgoing {
  attempts: number;
}

/** Leases due mails, urgent ones first. Row locks give each mail to one sender, however many servers poll the queue. */
async function lease(database: Database, now: Date): Promise<LeasedMail[]> {
  return await database.tx(async tx => {
    const dueOf = (urgent: boolean, most: number) =>
      tx
        .select({ id: mail.id })
        .from(mail)
        .where(and(eq(mail.urgent, urgent), isNull(mail.sentAt), lte(mail.nextAttemptAt, now), gt(mail.expiresAt, now)))
        .orderBy(asc(mail.nextAttemptAt))
        .limit(most)
        .for('update', { skipLocked: true });
    const urgent = await dueOf(true, URGENT_BATCH);
    const due = urgent.length > 0 ? urgent : await dueOf(false, 1);
    if (due.length === 0) return [];
    const leased = { nextAttemptAt: new Date(now.getTime() + LEASE_MS) };
    return await tx
      .update(mail)
      .set(leased)
      .where(
        inArray(
          mail.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

interface Delivery {
  database: Database;
  clock: Clock;
  send: Send;
  log: { warn(values: Record<string, unknown>, message: string): void };
}

/**
 * Sends every due mail. Returns how many were sent. Bodies are deleted once they are sent or expired, since they may
 * contain a link that gives access to an account.
 */
export async function sendDueMails({ database, clock, send, log }: Delivery): Promise<number> {
  await database.db
    .update(mail)
    .set({ body: '' })
    .where(and(isNull(mail.sentAt), lte(mail.expiresAt, clock()), ne(mail.body, '')));
  let sent = 0;
  for (let batch = await lease(database, clock()); batch.length > 0; batch = await lease(database, clock())) {
    for (const next of batch) {
      const attempts = next.attempts + 1;
      const failure = await send(next).then(
        () => undefined,
        err => ({ err }),
      );
      if (failure) log.warn({ ...failure, mail: next.id, attempts }, 'mail could not be sent');
      const update = failure
        ? { attempts, nextAttemptAt: new Date(clock().getTime() + retryDelayMs(attempts)) }
        : { attempts, sentAt: clock(), body: '' };
      await database.db.update(mail).set(update).where(eq(mail.id, next.id));
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
