import { expect } from 'vitest';
import type { Bearer, Requests } from '../../harness/requests.ts';

/** All rows of a list that comes in pages, each found by the `Link` header of the one before. */
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
