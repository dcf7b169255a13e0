import type { FastifyInstance } from 'fastify';
import {
  addCarer as addCarerCall,
  changePatient,
  claimPatient,
  createClaimCode,
  createPatient,
  findSimilarPatients,
  mergePatient,
  readDeskPatient,
  removeCarer as removeCarerCall,
  searchPatients,
  searchSeparablePatients,
  undoMerge as undoMergeCall,
} from '../../../contract/desk.ts';
import { type Actor, actorOf } from '../../platform/audit/audit.ts';
import { countAttempts, dailyBudget } from '../../platform/auth/attempts.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { addressOf } from '../../platform/http/address.ts';
import { serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/mail/texts.ts';
import { addCarer, removeCarer } from './patients/carers.ts';
import { claim, makeClaimCode } from './patients/claim.ts';
import { change, create, details } from './patients/contact.ts';
import { search, similar } from './patients/find.ts';
import { merge, undoMerge } from './patients/merge.ts';
import { separablePatients } from './patients/merged.ts';

/** How many times a day a receptionist may search by a whole number for patients unknown at their clinics. */
const STRANGERS_A_DAY = 300;

/** Routes of the desk's patients, and of the patient who claims a record that the desk made. */
export async function deskPatientRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app.services;
  const { publicUrl, emailConfirmation, signInLimit: limit } = settings;
  const claims = countAttempts(database, { kind: 'claim', limit, limitUnknownPlaces: true });

  const strangers = dailyBudget(database, { kind: 'strangers', limit: STRANGERS_A_DAY });
  /** Counts searches for people of other clinics, found or not: a phone number is easily guessed. */
  const counted = async <T>(by: Actor, find: () => Promise<{ found: T; isForeign: boolean }>): Promise<T> => {
    const { found, isForeign } = await find();
    if (!isForeign) return found;
    await strangers.spend(by.id, by.at);
    return found;
  };

  serve(app, searchPatients, async context => {
    const by = actorOf(context);
    return await counted(by, () => context.audited(tx => search(tx, by, context.body.text)));
  });

  serve(app, findSimilarPatients, async context => {
    const by = actorOf(context);
    return await counted(by, () => context.audited(tx => similar(tx, by, context.body)));
  });

  serve(app, createPatient, async context => context.write(tx => create(tx, actorOf(context), context.body)));

  serve(app, readDeskPatient, async context => context.audited(tx => details(tx, actorOf(context), context.params.id)));

  serve(app, changePatient, async context =>
    context.write(tx =>
      change(tx, actorOf(context), context.params.id, context.body, { publicUrl, emailConfirmation }),
    ),
  );

  serve(app, mergePatient, async context =>
    context.write(tx => merge(tx, actorOf(context), context.params.id, context.body.into)),
  );

  serve(app, undoMergeCall, async context => {
    const language = languageOf(context.request.headers['accept-language']);
    await context.write(tx => undoMerge(tx, actorOf(context), context.params.id, language));
  });

  serve(app, searchSeparablePatients, context =>
    context.audited(tx => separablePatients(tx, actorOf(context), context.body.text)),
  );

  serve(app, addCarerCall, async context =>
    context.write(tx => addCarer(tx, actorOf(context), context.params.id, context.body.carer_id)),
  );

  serve(app, removeCarerCall, async context => context.write(tx => removeCarer(tx, actorOf(context), context.params)));

  // Not `write`, which would store the code with the response. A repeat makes another code, which replaces the first.
  serve(app, createClaimCode, async context => {
    const language = languageOf(context.request.headers['accept-language']);
    const { params, body } = context;
    return await context.audited(tx =>
      makeClaimCode(tx, actorOf(context), params.id, { ...body, language, publicUrl }),
    );
  });

  serve(app, claimPatient, async context => {
    const { body, now, request, user, write } = context;
    const language = languageOf(request.headers['accept-language']);
    const attempt = { account: user.id, address: addressOf(request), at: now };
    const isRight = await claims.run(attempt, () => write(tx => claim(tx, actorOf(context), body, language)));
    if (!isRight) throw refuseFields([{ field: 'code', code: 'code_wrong' }]);
  });
}
