/** The queue of an app under test, emptied when the test says so. */
import { asc } from 'drizzle-orm';
import { mail } from '../../../../server/platform/database/schema.ts';
import { sendDueMails } from '../../../../server/platform/mail/mailQueue.ts';
import { type Send, transportOf } from '../../../../server/platform/mail/transport.ts';
import type { TestApp } from '../../harness/app.ts';

export function postOf(clinic: Pick<TestApp, 'app' | 'database' | 'clock' | 'settings'>) {
  const { app, database, clock, settings } = clinic;
  const transport = transportOf(settings, app.log);
  return {
    /** Sends what is due; gives how many were sent. */
    drain: (send: Send = transport) => sendDueMails({ database, clock: clock.now, send, log: app.log }),
    rows: () => database.db.select().from(mail).orderBy(asc(mail.createdAt)),
  };
}
