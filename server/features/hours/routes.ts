import type { FastifyInstance } from 'fastify';
import { saveWeeklyHours, weeklyHours } from '../../../contract/hours.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { hoursOf, saveHours } from './week.ts';

export async function hoursRoutes(app: FastifyInstance): Promise<void> {
  serve(app, weeklyHours, ({ user, query, read }) => read(db => hoursOf(db, user.id, query.doctor)));

  serve(app, saveWeeklyHours, async context => {
    const { user, params, body, write } = context;
    if (params.doctorId !== user.id) throw refuse('not_found');
    return await write(tx => saveHours(tx, { ...actorOf(context), approved: user.approved }, body));
  });
}
