/** Sends what is in the queue, and tries again what could not be sent. */
import { and, asc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mail } from '../database/schema.ts';
import type { Clock } from '../http/services.ts';
import type { Outgoing, Send } from './transport.ts';

/** Batch size of urgent mails. Other mails are sent one at a time, so that an urgent one waits for one mail at most. */
const URGENT_BATCH = 10;
/**
 * For how long a mail that was taken is left alone by everybody else. Only if its server dies before it tells how the
 * sending went is it sent again after that, under the same Message-ID.
 */
const LEASE_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** How long to wait after so many failed attempts: 10 seconds, doubling to an hour. */
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
 * Sends every mail that is due, and gives how many were sent. A text is forgotten once it has been sent or is too
 * late to send: it may hold a link that opens an account.
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
