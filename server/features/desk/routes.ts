import type { FastifyInstance } from 'fastify';
import { deskBook, deskCancel, moveAppointment, readDeskDay, walkIn } from '../../../contract/desk.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { bookAtDesk, bookWalkIn } from './book.ts';
import { cancelAtDesk } from './cancel.ts';
import { deskDay } from './day.ts';
import { move } from './move.ts';

export async function deskRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readDeskDay, context => context.read(db => deskDay(db, actorOf(context), context.query)));

  serve(app, deskBook, context => bookAtDesk(context, actorOf(context), context.body));

  serve(app, walkIn, context => bookWalkIn(context, actorOf(context), context.body));

  serve(app, moveAppointment, context => move(context, actorOf(context), context.params.id, context.body));

  serve(app, deskCancel, context =>
    context.write(tx => cancelAtDesk(tx, actorOf(context), context.params.id, context.body)),
  );
}
