import { expect } from 'vitest';
import type { Bearer, Requests } from '../../harness/requests.ts';

/** All rows of a paged list, following the `Link` header of each page. */
export async function allPages(requests: Requests, path: string, as: Bearer): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, body, headers } = await requests.get(next, { as });
    expect(status).toBe(200);
    rows.push(...body);
    next = /^<\/api(.+)>; rel="next"$/.exec(String(headers.link))?.[1];
  }
  return rows;
}
