import type { AnyCall } from '../../../../contract/call.ts';
import { openApi } from '../../../../server/features/apiDocs/openapi.ts';

const { paths } = openApi(new Date());

const withoutNames = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}');

/** The error codes that the OpenAPI document lists for a call. */
export function documentedCodes({ method, path }: Pick<AnyCall, 'method' | 'path'>): string[] {
  const [, methods] = Object.entries(paths).find(([other]) => withoutNames(other) === withoutNames(path)) ?? [];
  return Object.values(methods?.[method.toLowerCase()]?.responses ?? {}).flatMap(response =>
    '$ref' in response ? response.$ref.slice(response.$ref.lastIndexOf('/') + 1).split('-') : [],
  );
}
