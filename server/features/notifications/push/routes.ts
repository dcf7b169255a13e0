import type { FastifyInstance } from 'fastify';
import { readPush, subscribePush, unsubscribePush } from '../../../../contract/push.ts';
import { actorOf } from '../../../platform/audit/audit.ts';
import { labelConsents } from '../../../platform/auth/consentOrigin.ts';
import { serve } from '../../../platform/http/serve.ts';
import { countStored } from '../../record/index.ts';
import { devicesOf, subscribe, unsubscribe } from './subscriptions.ts';
import { vapidOf } from './vapid.ts';

/** Routes for the devices that take pushes. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { publicKey: key } = await vapidOf(app.services.settings);

  serve(app, readPush, ({ user, read }) => read(async db => ({ key, ...(await devicesOf(db, user)) })));

  // The history of consents keeps every change.
  serve(app, subscribePush, context => {
    const { user, body, now, write } = context;
    return write(tx =>
      countStored(tx, actorOf(context), body, async () => {
        await labelConsents(tx, 'app');
        await subscribe(tx, user, body, now);
        return { key, ...(await devicesOf(tx, user)) };
      }),
    );
  });

  serve(app, unsubscribePush, ({ user, write }) =>
    write(async tx => {
      await labelConsents(tx, 'app');
      await unsubscribe(tx, user);
      return { key, ...(await devicesOf(tx, user)) };
    }),
  );
}
