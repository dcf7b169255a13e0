import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExamType } from './examType.ts';
import { attachment } from './fileName.ts';
import { partOf } from './part.ts';
import type { Places } from './places.ts';
import { openStored, type Stored } from './stored.ts';

/**
 * Sends a stored file, or the requested range of it, as an uncacheable download that browsers never display inline.
 * @throws refusal `unavailable` if the file isn't in its place
 */
export async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  places: Places,
  stored: Stored & { name: string; type: ExamType },
): Promise<FastifyReply> {
  const { hash, size, name, type } = stored;
  const etag = `"${hash}"`;
  const part = partOf(headers, { size, etag });
  reply.code(part.status).headers({ ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' });
  if (part.status === 304) return reply.send();
  if (part.status === 416) return reply.header('Content-Range', `bytes */${size}`).send();
  const { start, end } = part.status === 206 ? part : { start: 0, end: size - 1 };
  const file = await openStored(places, stored);
  reply.headers({
    'Content-Type': type,
    'Content-Length': end - start + 1,
    'Content-Disposition': attachment(name),
    ...(part.status === 206 && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  return reply.send(file.createReadStream({ start, end }));
}
