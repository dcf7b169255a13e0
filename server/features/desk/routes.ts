import type { FastifyInstance } from 'fastify';
import { deskBook, deskCancel, moveAppointment, readDeskDay, walkIn } from '../../../contract/desk.ts';
import { type Actor, actorOf } from '../../platform/audit/audit.ts';
import { dailyBudget } from '../../platform/auth/attempts.ts';
import { serve } from '../../platform/http/serve.ts';
import { bookAtDesk, bookWalkIn } from './book.ts';
import { cancelAtDesk } from './cancel.ts';
import { deskDay } from './day.ts';
import { move } from './move.ts';
import { ClashElsewhere } from './views.ts';

/**
 * How many clashes with appointments at other clinics a receptionist may see in a day. Without a limit, attempts to
 * book would reveal all of them.
 */
const CLASHES_A_DAY = 50;

export async function deskRoutes(app: FastifyInstance): Promise<void> {
  const clashes = dailyBudget(app.services.database, { kind: 'clashes elsewhere', limit: CLASHES_A_DAY });
  const counted = async <T>(by: Actor, book: () => Promise<T>): Promise<T> => {
    await clashes.require(by.id, by.at);
    return await book().catch(async error => {
      if (error instanceof ClashElsewhere) await clashes.spend(by.id, by.at);
      throw error;
    });
  };

  serve(app, readDeskDay, context => context.read(db => deskDay(db, actorOf(context), context.query)));

  serve(app, deskBook, async context => {
    const by = actorOf(context);
    return await counted(by, () => bookAtDesk(context, by, context.body));
  });

  serve(app, walkIn, async context => {
    const by = actorOf(context);
    return await counted(by, () => bookWalkIn(context, by, context.body));
  });

  serve(app, moveAppointment, async context => {
    const by = actorOf(context);
    return await counted(by, () => move(context, by, context.params.id, context.body));
  });

  serve(app, deskCancel, context =>
    context.write(tx => cancelAtDesk(tx, actorOf(context), context.params.id, context.body)),
  );
}
