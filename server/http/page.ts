/** Parts of lists that grow (contract.md, "Conventions"): at most so many rows, and a link to the rest. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How many rows an answer holds at most, and unless `limit` says less. */
const MOST_ROWS = 1_000;

/** How many rows to read for a part: one more than it holds, which tells whether there are more. */
export const rowsToRead = ({ limit = MOST_ROWS }: { limit?: number | undefined }): number => limit + 1;

/** A part of a list; `next` is what `after` takes for the part behind it, undefined at the end. */
export interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** Makes a part from the rows that `rowsToRead` asked for. `cursorOf` names a row in `after`. */
export function pageOf<Row>(
  read: readonly Row[],
  { limit = MOST_ROWS }: { limit?: number | undefined },
  cursorOf: (row: Row) => string,
): Page<Row> {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last !== undefined ? cursorOf(last) : undefined };
}

/** The rows of a part as the answer, with `Link: <…>; rel="next"` where there are more. */
export function answerPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rows, next }: Page<Row>,
): Row[] {
  if (next !== undefined) {
    const { pathname, searchParams } = new URL(request.url, 'http://clinic.invalid');
    searchParams.set('after', next);
    reply.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return rows;
}
