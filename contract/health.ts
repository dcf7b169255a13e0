/** Whether the server and its database respond. */
import * as v from 'valibot';
import { call } from './call.ts';

export const health = call({
  method: 'GET',
  path: '/health',
  who: 'anyone',
  response: v.object({ status: v.literal('ok'), database: v.picklist(['embedded', 'postgresql']) }),
});
