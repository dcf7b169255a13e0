import type { FastifyInstance } from 'fastify';
import { acceptOffer, declineOffer, joinWaitlist, leaveWaitlist, listEarlier } from '../../../../contract/earlier.ts';
import { actorOf } from '../../../platform/audit/audit.ts';
import { serve } from '../../../platform/http/serve.ts';
import { requireConfirmedEmail } from '../../identity/index.ts';
import { accept, decline } from './accept.ts';
import { earlierTimesOf, endEntry, setEntry } from './waitlist.ts';

/** Routes of patients who wait for an earlier time. */
export async function earlierRoutes(app: FastifyInstance): Promise<void> {
  const { emailConfirmation } = app.services.settings;

  serve(app, listEarlier, context => context.read(db => earlierTimesOf(db, actorOf(context))));

  serve(app, joinWaitlist, context =>
    context.write(tx => setEntry(tx, actorOf(context), context.params.id, context.body)),
  );

  serve(app, leaveWaitlist, context => context.write(tx => endEntry(tx, actorOf(context), context.params.id)));

  serve(app, acceptOffer, async context => {
    const { user, params, now } = context;
    if (emailConfirmation) await context.read(db => requireConfirmedEmail(db, user.id));
    return await accept(context, actorOf(context), params.id, { now, emailConfirmation });
  });

  serve(app, declineOffer, context => context.write(tx => decline(tx, actorOf(context), context.params.id)));
}
