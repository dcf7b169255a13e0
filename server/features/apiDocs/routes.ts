import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readApiDocs, readOpenApi } from '../../../contract/system.ts';
import { serve } from '../../platform/http/serve.ts';

/** The documentation of the API. Generated when it is first requested, so that it doesn't slow the start. */
export async function apiDocsRoutes(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof generate> | undefined;
  const documents = () => {
    made ??= generate(app.services.clock()).catch(error => {
      made = undefined;
      throw error;
    });
    return made;
  };

  serve(app, readOpenApi, async ({ reply }) =>
    reply.type('application/json; charset=utf-8').send((await documents()).openapi),
  );

  serve(app, readApiDocs, async ({ reply }) => {
    const { html, policy } = await documents();
    return reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(html);
  });
}

async function generate(now: Date) {
  // Other requests are served between the steps.
  const { page, pagePolicy } = await import('./page.ts');
  const { openApi } = await import('./openapi.ts');
  await setImmediate();
  const document = openApi(now);
  await setImmediate();
  return { openapi: JSON.stringify(document), html: page(document), policy: pagePolicy };
}
