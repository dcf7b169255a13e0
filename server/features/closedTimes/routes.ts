import type { FastifyInstance } from 'fastify';
import type { AnyCall, BodyOf } from '../../../contract/call.ts';
import {
  endClosedTime,
  ignoreHoliday,
  listClosedTimes,
  listHolidays,
  previewClosedTime,
  saveClosedTime,
} from '../../../contract/closedTimes.ts';
import { type Actor, actorOf } from '../../platform/audit/audit.ts';
import { refusalOfConstraint } from '../../platform/database/errors.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type RequestContext, serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/mail/texts.ts';
import { clashBudget } from '../booking/index.ts';
import { AffectedDiffer } from './decisions.ts';
import { endClosed } from './end.ts';
import { holidaysOf, ignore } from './holidays.ts';
import { closedTimesOf } from './list.ts';
import { requirePlace, spanOf } from './place.ts';
import { affectedView } from './preview.ts';
import { saveClosed } from './save.ts';

export async function closedTimeRoutes(app: FastifyInstance): Promise<void> {
  const clashes = clashBudget(app.services.database);

  serve(app, listClosedTimes, context => context.read(db => closedTimesOf(db, actorOf(context), context.query)));

  serve(app, previewClosedTime, async context => ({
    affected: await presentlyAffected(context, actorOf(context), context.body, context.body.id),
  }));

  serve(app, saveClosedTime, async context => {
    const { params, body, write } = context;
    const by = actorOf(context);
    const hasMoves = body.decisions.some(({ action }) => action === 'move');
    if (hasMoves) await clashes.require(by.id, by.at);
    try {
      return await write(tx => saveClosed(tx, by, params.id, body));
    } catch (error) {
      const difference = differenceIn(error);
      if (!difference) throw error;
      // Each patient who is busy elsewhere. If they are more than are left, the refusal doesn't say who they are.
      if (difference.clashes > 0) await clashes.spend(by.id, by.at, difference.clashes);
      // Read once the transaction is over, so that the patients in the list are audited.
      const affected = await presentlyAffected(context, by, body, params.id);
      throw refuse('affected_changed', { extra: { affected, unavailable: difference.unavailable } });
    }
  });

  serve(app, endClosedTime, context => context.write(tx => endClosed(tx, actorOf(context), context.params.id)));

  serve(app, listHolidays, context => {
    const { params, query, request } = context;
    const language = languageOf(request.headers['accept-language']);
    return context.read(db => holidaysOf(db, actorOf(context), { clinicId: params.id, year: query.year, language }));
  });

  serve(app, ignoreHoliday, context => {
    const { params, body } = context;
    return context.write(tx => ignore(tx, actorOf(context), { clinicId: params.id, date: params.date, ...body }));
  });
}

type Place = Pick<BodyOf<typeof previewClosedTime>, 'clinic_id' | 'doctor_id' | 'from' | 'to'>;

/** A new closed time has an id that no stored one has. */
const NONE = '00000000-0000-0000-0000-000000000000';

async function presentlyAffected(
  { read }: Pick<RequestContext<AnyCall>, 'read'>,
  by: Actor,
  { clinic_id: clinicId, doctor_id: doctorId, ...times }: Place,
  changedId: string = NONE,
) {
  return await read(async db => {
    const place = await requirePlace(db, by, { clinicId, doctorId });
    return await affectedView(db, by, { place, span: spanOf(place, times), changedId });
  });
}

/** Also for a constraint that stopped the save, because a writer bypassed the locks. */
function differenceIn(error: unknown): AffectedDiffer | undefined {
  if (error instanceof AffectedDiffer) return error;
  const code = refusalOfConstraint(error)?.code;
  return code === 'slot_taken' || code === 'patient_busy' ? new AffectedDiffer() : undefined;
}
