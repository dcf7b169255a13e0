/** Calls that describe the API itself. */
import { call } from './call.ts';

/** The OpenAPI 3.1 document of all calls. */
export const readOpenApi = call({ method: 'GET', path: '/openapi.json', who: 'anyone' });

/** The same as a page for browsers. */
export const readApiDocs = call({ method: 'GET', path: '/docs', who: 'anyone' });
