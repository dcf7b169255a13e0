/** A clinic whose messages a test plans and sends when it asks for it. */
import { asc, eq } from 'drizzle-orm';
import { compose } from '../../../../server/features/notifications/compose/compose.ts';
import type { PlanOptions } from '../../../../server/features/notifications/deliveries.ts';
import { mailChannel } from '../../../../server/features/notifications/mailChannel.ts';
import type { Message, MessageItem } from '../../../../server/features/notifications/message.ts';
import { planEvents } from '../../../../server/features/notifications/planner.ts';
import { planRecordNews } from '../../../../server/features/notifications/recordNews.ts';
import { planReminders } from '../../../../server/features/notifications/reminders.ts';
import { type Addressed, type Deliver, sendDueMessages } from '../../../../server/features/notifications/sender.ts';
import { senderOf } from '../../../../server/features/notifications/work.ts';
import { delivery } from '../../../../server/platform/database/schema.ts';
import { transportOf } from '../../../../server/platform/mail/transport.ts';
import type { TestApp } from '../../harness/app.ts';
import { noEventHeldBack } from '../../harness/events.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** A message as a test sees it. */
export interface Told {
  to: string;
  items: MessageItem[];
  addressed: Addressed;
}

type Clinic = Pick<TestApp, 'app' | 'database' | 'clock' | 'settings'>;

/** The items that messages were composed of, since a composed message only has texts. */
const itemsOf = new WeakMap<Message, MessageItem[]>();

export async function messagesOf({ app, database, clock, settings }: Clinic, changes: Partial<PlanOptions> = {}) {
  const options = (): PlanOptions => ({ now: clock.now(), emailConfirmation: false, ...changes });
  const told: Told[] = [];
  const remember: Deliver = async addressed => {
    told.push({ to: addressed.to.email, items: itemsOf.get(addressed.message) ?? [], addressed });
  };
  const sender = await senderOf({ database, clock: clock.now, settings });
  const send = (deliver: Deliver = remember) =>
    sendDueMessages({
      ...{ ...sender, ...options(), log: app.log, channels: { mail: deliver } },
      compose: (items, context) => {
        const message = compose(items, context);
        itemsOf.set(message, [...items]);
        return message;
      },
    });
  const plan = async () => {
    await noEventHeldBack(database.db);
    await planEvents(database, options());
    await planReminders(database, options());
    await planRecordNews(database, options());
  };
  // Planning begins with the present.
  await plan();
  return {
    told,
    send,
    plan,
    mail: mailChannel(transportOf(settings, app.log)),
    /** Plans, and sends after the time in which events are gathered. Returns the messages that were sent. */
    deliver: async (): Promise<Told[]> => {
      await plan();
      clock.advance(30 * SECOND_MS);
      const before = told.length;
      await send();
      return told.slice(before);
    },
    /** Lets time pass, running the work of a server every so often. Returns the messages that were sent, with times. */
    pass: async (ms: number, everyMs = 10 * MINUTE_MS): Promise<(Told & { at: string })[]> => {
      const sent: (Told & { at: string })[] = [];
      for (let passed = 0; passed < ms; passed += everyMs) {
        clock.advance(Math.min(everyMs, ms - passed));
        await plan();
        const before = told.length;
        await send();
        sent.push(...told.slice(before).map(one => ({ ...one, at: clock.now().toISOString() })));
      }
      return sent;
    },
    rows: () => database.db.select().from(delivery).orderBy(asc(delivery.createdAt), asc(delivery.kind)),
    rowsOf: (appointmentId: string) =>
      database.db.select().from(delivery).where(eq(delivery.appointmentId, appointmentId)).orderBy(asc(delivery.id)),
  };
}

/** The messages as texts: to whom, and the kinds. */
export const kindsOf = (told: readonly Told[]) => told.map(({ to, items }) => [to, ...items.map(({ kind }) => kind)]);
