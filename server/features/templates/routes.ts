import type { FastifyInstance } from 'fastify';
import { listTemplates, saveTemplate } from '../../../contract/templates.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { saveTemplateOf, templatesOf } from './templates.ts';

export async function templateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listTemplates, async context => {
    const { query, read, user } = context;
    return pageResponse(context, await read(db => templatesOf(db, user.id, query)));
  });

  serve(app, saveTemplate, context => {
    const { params, body, write } = context;
    const by = actorOf(context);
    return write(tx => countStored(tx, by, body, () => saveTemplateOf(tx, by, params.id, body)));
  });
}
