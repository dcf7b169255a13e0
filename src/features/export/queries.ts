import { measureExport } from '../../../contract/export.ts';
import { request } from '../../net/request.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** The expected size of the export of the signed-in user, or of a dependent. Not mirrored: it needs a connection. */
export const exportSizeQuery = (dependentId: string | undefined) =>
  defineQuery<{ bytes: number }>({
    key: ['exportSize', ...(dependentId ? [dependentId] : [])],
    call: signal => request(measureExport, { query: { patient: dependentId }, signal }),
  });
