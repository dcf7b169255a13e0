import type { FastifyInstance } from 'fastify';
import {
  listEntries,
  listEntryVersions,
  listSuggestions,
  saveEntry as saveEntryCall,
} from '../../../contract/entries.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { patientEntries } from './list.ts';
import { conflictFor, saveEntry } from './save.ts';
import { suggestionsFor } from './suggestions.ts';
import { entryVersions } from './versions.ts';

export async function entryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listEntries, async context => {
    const { audited, params, query } = context;
    return pageResponse(context, await audited(tx => patientEntries(tx, actorOf(context), params.patientId, query)));
  });

  serve(app, listEntryVersions, async context => {
    const { audited, params, query } = context;
    const page = await audited(tx => entryVersions(tx, actorOf(context), params.patientId, query));
    return pageResponse(context, page, query);
  });

  serve(app, listSuggestions, async ({ read, user }) => read(db => suggestionsFor(db, user.id)));

  serve(app, saveEntryCall, async context => {
    const { audited, body, params, write } = context;
    const by = actorOf(context);
    try {
      return await write(tx => countStored(tx, by, body, () => saveEntry(tx, by, params.id, body)));
    } catch (error) {
      const isConflict = error instanceof Refusal && error.code === 'version_conflict';
      throw isConflict ? await audited(tx => conflictFor(tx, by, params.id, body)) : error;
    }
  });
}
