import type { FastifyInstance } from 'fastify';
import { readPush, subscribePush, unsubscribePush } from '../../../../contract/push.ts';
import { serve } from '../../../platform/http/serve.ts';
import { devicesOf, subscribe, unsubscribe } from './subscriptions.ts';
import { vapidOf } from './vapid.ts';

/** Routes for the devices that take pushes. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { publicKey: key } = await vapidOf(app.services.settings);

  serve(app, readPush, ({ user, read }) => read(async db => ({ key, ...(await devicesOf(db, user)) })));

  serve(app, subscribePush, ({ user, body, now, write }) =>
    write(async tx => {
      await subscribe(tx, user, body, now);
      return { key, ...(await devicesOf(tx, user)) };
    }),
  );

  serve(app, unsubscribePush, ({ user, write }) =>
    write(async tx => {
      await unsubscribe(tx, user);
      return { key, ...(await devicesOf(tx, user)) };
    }),
  );
}
