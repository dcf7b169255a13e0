import type { FastifyInstance } from 'fastify';
import { acceptLegalTexts, listConsentEvents, readAcceptances } from '../../../contract/consents.ts';
import { serve } from '../../platform/http/serve.ts';
import { acceptancesOf, acceptInApp } from './acceptances.ts';
import { consentEventsOf } from './history.ts';

/** Routes for what a user has agreed to. */
export async function consentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readAcceptances, ({ user, read }) => read(db => acceptancesOf(db, user.id)));

  serve(app, acceptLegalTexts, ({ user, body, now, write }) => write(tx => acceptInApp(tx, user.id, body, now)));

  serve(app, listConsentEvents, ({ user, read }) => read(async db => (await consentEventsOf(db, user.id)).events));
}
