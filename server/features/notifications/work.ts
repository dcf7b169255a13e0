/** The background work: plans and sends messages while the server is listening. */
import type { FastifyInstance } from 'fastify';
import { linkTokensOf } from '../../platform/auth/linkTokens.ts';
import type { Services } from '../../platform/http/services.ts';
import { runPeriodically } from '../../platform/jobs/background.ts';
import { transportOf } from '../../platform/mail/transport.ts';
import type { Addressee } from './addressees.ts';
import { compose } from './compose/compose.ts';
import { endPastEntries } from './earlier/end.ts';
import { offerFreedTimes } from './earlier/rounds.ts';
import { deleteDeliveries } from './expiry.ts';
import { appointmentLinks, unsubscribeLink } from './links/index.ts';
import { mailChannel } from './mailChannel.ts';
import { planEvents } from './planner.ts';
import { pushChannel } from './push/channel.ts';
import { publicAgent } from './push/post.ts';
import { vapidOf } from './push/vapid.ts';
import { planRecordNews } from './recordNews.ts';
import { planReminders } from './reminders.ts';
import { type SenderOptions, sendDueMessages } from './sender.ts';

/** People wait for the confirmation of what they have just booked. */
const SEND_MS = 2_000;
/** A push service that doesn't respond holds up the others only if so many requests wait for it. */
const PUSHES_AT_ONCE = 10;
const SWEEP_MS = 60_000;
/** A time that becomes free may be taken again soon. */
const OFFER_MS = 10_000;
const EXPIRY_MS = 3_600_000;

/** What the sender of a server needs, except the log and the channels. */
export async function senderOf(services: Services): Promise<Omit<SenderOptions, 'log' | 'channels'>> {
  const { database, clock, settings } = services;
  const { publicUrl, mailFrom, emailConfirmation } = settings;
  const tokens = await linkTokensOf(settings);
  const linked = ({ id, accountId }: Addressee) => ({
    kind: accountId ? ('account' as const) : ('patient' as const),
    id,
  });
  return {
    ...{ database, clock, publicUrl, mailFrom, emailConfirmation, compose },
    linksOf: (item, to) => appointmentLinks(tokens, publicUrl, item, linked(to)),
    unsubscribeOf: (topic, to) => unsubscribeLink(tokens, publicUrl, { addressee: linked(to), topic, now: clock() }),
  };
}

export async function notificationWork(app: FastifyInstance): Promise<void> {
  const { database, clock, settings, pushAgent: agent = publicAgent() } = app.services;
  const sender = await senderOf(app.services);
  const mail = mailChannel(transportOf(settings, app.log));
  const push = pushChannel({ database, clock, vapid: await vapidOf(settings), agent });
  const options = () => ({ now: clock(), emailConfirmation: settings.emailConfirmation });
  const plan = () => planEvents(database, options());
  // Runs on its own, so that a mail server that hangs doesn't delay planning: events older than a day aren't announced.
  runPeriodically(app, { name: 'planning messages', pauseMs: SEND_MS, run: plan });
  runPeriodically(app, {
    name: 'sending messages',
    pauseMs: SEND_MS,
    run: async () => {
      // Events left by a stopped server, or reported with an old time, are due at once. Planning first puts them into
      // the same message.
      await plan();
      await sendDueMessages({ ...sender, channels: { mail }, log: app.log });
    },
  });
  // On its own: no mail waits for a push service that doesn't respond.
  runPeriodically(app, {
    name: 'sending pushes',
    pauseMs: SEND_MS,
    run: async () => {
      await sendDueMessages({ ...sender, channels: { push }, atOnce: PUSHES_AT_ONCE, log: app.log });
    },
  });
  runPeriodically(app, {
    name: 'offering earlier times',
    pauseMs: OFFER_MS,
    run: () => offerFreedTimes(database, options()),
  });
  runPeriodically(app, {
    name: 'ending past waiting',
    pauseMs: SWEEP_MS,
    run: () => database.tx(tx => endPastEntries(tx, clock())),
  });
  runPeriodically(app, {
    name: 'planning reminders',
    pauseMs: SWEEP_MS,
    run: async () => {
      await planReminders(database, options());
      await planRecordNews(database, options());
    },
  });
  runPeriodically(app, {
    name: 'deleting old messages',
    pauseMs: EXPIRY_MS,
    run: () => deleteDeliveries(database, clock()),
  });
}
