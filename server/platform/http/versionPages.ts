import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns one page of a list of versions, latest first. Reads one row more than the page holds; if it exists, a `Link`
 * header points to the next page.
 */
export async function versionPage<Row extends { version: number }>(
  { request, reply }: { request: Pick<FastifyRequest, 'url'>; reply: FastifyReply },
  limit: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) {
    const path = request.url.split('?', 1)[0];
    reply.header('link', `<${path}?limit=${limit}&after=${last.version}>; rel="next"`);
  }
  return page;
}
