/** Calls about the server itself: its health, and the description of its API. */
import * as v from 'valibot';
import { call } from './call.ts';

/** Whether the server and its database respond. */
export const health = call({
  method: 'GET',
  path: '/health',
  who: 'anyone',
  response: v.object({ status: v.literal('ok'), database: v.picklist(['embedded', 'postgresql']) }),
});

/** The OpenAPI 3.1 document of all calls. */
export const readOpenApi = call({ method: 'GET', path: '/openapi.json', who: 'anyone' });

/** The same as a page for browsers. */
export const readApiDocs = call({ method: 'GET', path: '/docs', who: 'anyone' });
