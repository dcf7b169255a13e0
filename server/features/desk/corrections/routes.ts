import type { FastifyInstance } from 'fastify';
import {
  acceptCorrection,
  listCorrections,
  readCorrection,
  readIdentity,
  refuseCorrection,
  requestCorrection,
  withdrawCorrection,
} from '../../../../contract/corrections.ts';
import { actorOf } from '../../../platform/audit/audit.ts';
import { serve } from '../../../platform/http/serve.ts';
import { accept, correctionDetails, correctionsFor, decline } from './decide.ts';
import { ask, identityOf, withdraw } from './own.ts';

/** Routes of requests to correct a birthday or a CPF: the patient's, and the reception's. */
export async function correctionRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl, emailConfirmation } = app.services.settings;
  const site = { publicUrl, emailConfirmation };

  serve(app, readIdentity, ({ user, read }) => read(db => identityOf(db, user)));

  serve(app, requestCorrection, context =>
    context.write(tx => ask(tx, actorOf(context), context.params.id, context.body)),
  );

  serve(app, withdrawCorrection, context => context.write(tx => withdraw(tx, actorOf(context), context.params.id)));

  serve(app, listCorrections, context => context.read(db => correctionsFor(db, actorOf(context))));

  serve(app, readCorrection, context =>
    context.audited(tx => correctionDetails(tx, actorOf(context), context.params.id)),
  );

  serve(app, acceptCorrection, context =>
    context.write(tx => accept(tx, actorOf(context), context.params.id, context.body, site)),
  );

  serve(app, refuseCorrection, context =>
    context.write(tx => decline(tx, actorOf(context), context.params.id, context.body, site)),
  );
}
