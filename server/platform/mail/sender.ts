/** Sends the queued mails, and retries failed ones. */
import { and, asc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mail } from '../database/schema.ts';
import type { Clock } from '../http/services.ts';
import type { Outgoing, Send } from './transport.ts';

/** Batch size of urgent mails. Other mails are sent one at a time, so that an urgent one waits for one mail at most. */
const URGENT_BATCH = 10;
/**
 * How long a taken mail is reserved for one sender. It is sent again after that only if its server ended before
 * recording the result, with the same Message-ID.
 */
const LEASE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** The pause after a number of failed attempts: 10 seconds, doubling up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

interface Taken extends Outgoing {
  attempts: number;
}

/** Takes due mails, urgent ones first. Row locks give each mail to one sender, however many servers poll the queue. */
async function take(database: Database, now: Date): Promise<Taken[]> {
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

interface Post {
  database: Database;
  clock: Clock;
  send: Send;
  log: { warn(values: Record<string, unknown>, message: string): void };
}

/**
 * Sends every due mail. Returns how many were sent. Bodies are deleted once they are sent or expired, since they may
 * contain a link that gives access to an account.
 */
export async function sendDueMails({ database, clock, send, log }: Post): Promise<number> {
  await database.db
    .update(mail)
    .set({ body: '' })
    .where(and(isNull(mail.sentAt), lte(mail.expiresAt, clock()), ne(mail.body, '')));
  let sent = 0;
  for (let batch = await take(database, clock()); batch.length > 0; batch = await take(database, clock())) {
    for (const one of batch) {
      const attempts = one.attempts + 1;
      const failure = await send(one).then(
        () => undefined,
        err => ({ err }),
      );
      if (failure) log.warn({ ...failure, mail: one.id, attempts }, 'a mail could not be sent');
      const outcome = failure
        ? { attempts, nextAttemptAt: new Date(clock().getTime() + pauseAfter(attempts)) }
        : { attempts, sentAt: clock(), body: '' };
      await database.db.update(mail).set(outcome).where(eq(mail.id, one.id));
      if (!failure) sent += 1;
    }
  }
  return sent;
}
