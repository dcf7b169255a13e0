/** The mail queue of a test's app, which is sent when the test asks for it. */
import { asc } from 'drizzle-orm';
import { delivery } from '../../../../server/platform/database/schema.ts';
import { sendDueMails } from '../../../../server/platform/mail/mailQueue.ts';
import { type Send, transportOf } from '../../../../server/platform/mail/transport.ts';
import type { TestApp } from '../../harness/app.ts';

export function postOf(clinic: Pick<TestApp, 'app' | 'database' | 'clock' | 'settings'>) {
  const { app, database, clock, settings } = clinic;
  const transport = transportOf(settings, app.log);
  return {
    /** Sends the due mails. Returns how many were sent. */
    drain: (send: Send = transport) => sendDueMails({ database, clock: clock.now, send, log: app.log }),
    rows: () => database.db.select().from(delivery).orderBy(asc(delivery.createdAt)),
  };
}
