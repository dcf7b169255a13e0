/** Keyset paging: a limited number of rows, and a `Link` header to the next page. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The maximum and default page size, in rows. */
const MAX_ROWS = 1_000;

/** How many rows to read for a page: one more than its size, which shows whether there is another page. */
export const rowsToRead = ({ limit = MAX_ROWS }: { limit?: number | undefined }): number => limit + 1;

/** A page of a list. `next` is the `after` of the following page; undefined on the last page. */
export interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/**
 * Makes a page from rows that were read with the limit of `rowsToRead`.
 * @param cursorOf returns the `after` that continues the list after a row
 */
export function pageOf<Row>(
  rowsRead: readonly Row[],
  { limit = MAX_ROWS }: { limit?: number | undefined },
  cursorOf: (row: Row) => string,
): Page<Row> {
  const rows = rowsRead.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: rowsRead.length > limit && last !== undefined ? cursorOf(last) : undefined };
}

/**
 * Returns a page's rows as the response body, and sets `Link: <…>; rel="next"` if there are more.
 * @param limit part of the link, for lists whose default page size isn't `MAX_ROWS`
 */
export function pageResponse<Row>(
  { request, reply }: { request: Pick<FastifyRequest, 'url'>; reply: FastifyReply },
  { rows, next }: Page<Row>,
  { limit }: { limit?: number } = {},
): Row[] {
  if (next !== undefined) {
    const { pathname, searchParams } = new URL(request.url, 'http://clinic.invalid');
    if (limit !== undefined) searchParams.set('limit', String(limit));
    searchParams.set('after', next);
    reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return rows;
}
