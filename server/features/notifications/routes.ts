import type { FastifyInstance } from 'fastify';
import {
  handleUndelivered,
  listUndelivered,
  readClinicMessages,
  readMessagePreferences,
  saveClinicMessages as saveClinicMessagesCall,
  saveMessagePreferences,
} from '../../../contract/notifications.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { requireClinic } from '../../platform/auth/staff.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { clinicMessages, saveClinicMessages } from './clinicMessages.ts';
import { preferencesOf, savePreferences } from './preferences.ts';
import { markHandled, undeliveredOf } from './undelivered.ts';

/** Routes for what patients receive, when clinics write, and what wasn't delivered. */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readMessagePreferences, ({ user, read }) => read(db => preferencesOf(db, user.id)));

  serve(app, saveMessagePreferences, context => {
    const { user, body, write } = context;
    // The history of consents keeps every change.
    return write(tx => countStored(tx, actorOf(context), body, () => savePreferences(tx, user.id, body)));
  });

  serve(app, readClinicMessages, ({ user, params, read }) =>
    read(async db => {
      await requireClinic(db, user, params.id);
      return await clinicMessages(db, params.id);
    }),
  );

  serve(app, saveClinicMessagesCall, context =>
    context.write(tx => saveClinicMessages(tx, context.params.id, context.body, actorOf(context))),
  );

  serve(app, listUndelivered, context => {
    const { user, params, read } = context;
    return read(async db => {
      await requireClinic(db, user, params.id);
      return await undeliveredOf(db, actorOf(context), params.id);
    });
  });

  serve(app, handleUndelivered, async context => {
    const { user, params, write } = context;
    await write(async tx => {
      await requireClinic(tx, user, params.id);
      await markHandled(tx, params.id, params.delivery, actorOf(context));
    });
  });
}
