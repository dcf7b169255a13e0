import type { FastifyInstance } from 'fastify';
import { readSqueezeIns, saveSqueezeIns, saveWeeklyHours, weeklyHours } from '../../../contract/hours.ts';
import { readTimetable, saveTimetable } from '../../../contract/timetable.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { saveSqueezeInsOf, squeezeInsOf } from './squeezeIns.ts';
import { saveTimetableOf, timetableOf } from './timetable.ts';
import { hoursOf, saveHours } from './week.ts';
import { todayAt } from './weeks.ts';

export async function hoursRoutes(app: FastifyInstance): Promise<void> {
  serve(app, weeklyHours, ({ user, query, now, read }) =>
    read(db => hoursOf(db, { id: user.id, at: now }, query.doctor)),
  );

  serve(app, saveWeeklyHours, async context => {
    const { user, params, body, write } = context;
    if (params.doctorId !== user.id) throw refuse('not_found');
    return await write(tx => saveHours(tx, { ...actorOf(context), approved: user.approved }, body));
  });

  serve(app, readTimetable, ({ user, now, read }) =>
    read(async db => timetableOf(db, user.id, await todayAt(db, user.id, now))),
  );

  serve(app, saveTimetable, context =>
    context.write(tx => saveTimetableOf(tx, { ...actorOf(context), approved: context.user.approved }, context.body)),
  );

  serve(app, readSqueezeIns, ({ user, read }) => read(db => squeezeInsOf(db, user.id)));

  serve(app, saveSqueezeIns, context => context.write(tx => saveSqueezeInsOf(tx, actorOf(context), context.body)));
}
