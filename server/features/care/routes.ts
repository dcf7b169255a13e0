import type { FastifyInstance } from 'fastify';
import {
  addDependent,
  changeDependent,
  endCare as endCareCall,
  endCarer,
  listCarers,
  listDependents,
} from '../../../contract/care.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { patientOf } from '../../platform/auth/ownPatients.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { carersOf, dependentsOf, endCare, hasCared } from './care.ts';
import { add, change } from './dependents.ts';

/** Routes of carers and of their dependents who have an account. */
export async function careRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listDependents, ({ user, read }) => read(db => dependentsOf(db, user.id)));

  serve(app, addDependent, async context => {
    const { body, write } = context;
    return await write(tx => countStored(tx, actorOf(context), body, () => add(tx, actorOf(context), body)));
  });

  serve(app, changeDependent, async context => {
    const { params, body, write } = context;
    return await write(tx =>
      countStored(tx, actorOf(context), body, () => change(tx, actorOf(context), params.id, body)),
    );
  });

  serve(app, endCareCall, async context => {
    const { params, user, write } = context;
    await write(async tx => {
      if (!(await hasCared(tx, user.id, params.id))) throw refuse('not_found');
      await endCare(tx, actorOf(context), params.id, user.id);
    });
  });

  serve(app, listCarers, ({ user, read }) => read(db => carersOf(db, patientOf(user))));

  serve(app, endCarer, async context => {
    const { params, user, write } = context;
    await write(async tx => {
      if (!(await hasCared(tx, params.id, patientOf(user)))) throw refuse('not_found');
      await endCare(tx, actorOf(context), patientOf(user), params.id);
    });
  });
}
