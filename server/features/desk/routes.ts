import type { FastifyInstance } from 'fastify';
import {
  deskBook,
  deskCancel,
  listBookedDays,
  listUnconfirmed,
  moveAppointment,
  readDeskDay,
  walkIn,
} from '../../../contract/desk.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { clashBudget, countingClash } from '../booking/index.ts';
import { bookAtDesk, bookWalkIn } from './book.ts';
import { bookedDaysOf } from './bookedDays.ts';
import { cancelAtDesk } from './cancel.ts';
import { deskDay } from './day.ts';
import { move } from './move.ts';
import { unconfirmedOf } from './unconfirmed.ts';

export async function deskRoutes(app: FastifyInstance): Promise<void> {
  const { emailConfirmation } = app.services.settings;
  const clashes = clashBudget(app.services.database);

  serve(app, readDeskDay, context => context.read(db => deskDay(db, actorOf(context), context.query)));

  serve(app, listUnconfirmed, context =>
    context.read(db => {
      const options = { clinicId: context.params.id, ...context.query, emailConfirmation };
      return unconfirmedOf(db, actorOf(context), options);
    }),
  );

  serve(app, listBookedDays, context => {
    const { params, query, read } = context;
    return read(db => bookedDaysOf(db, actorOf(context), { clinicId: params.id, ...query }));
  });

  serve(app, deskBook, async context => {
    const by = actorOf(context);
    return await countingClash(clashes, by, () => bookAtDesk(context, by, context.body));
  });

  serve(app, walkIn, async context => {
    const by = actorOf(context);
    return await countingClash(clashes, by, () => bookWalkIn(context, by, context.body));
  });

  serve(app, moveAppointment, async context => {
    const by = actorOf(context);
    return await countingClash(clashes, by, () => move(context, by, context.params.id, context.body));
  });

  serve(app, deskCancel, context =>
    context.write(tx => cancelAtDesk(tx, actorOf(context), context.params.id, context.body)),
  );
}
