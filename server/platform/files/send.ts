import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExamFolders } from './examFolders.ts';
import type { ExamType } from './examType.ts';
import { attachment } from './fileName.ts';
import { rangeResponse } from './range.ts';
import { openStoredFile, type StoredFile } from './storedFile.ts';

/**
 * Sends a stored file, or the requested range of it, as an uncacheable download that browsers never display inline.
 * @throws refusal `unavailable` if the file isn't in its place
 */
export async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  folders: ExamFolders,
  stored: StoredFile & { name: string; type: ExamType },
): Promise<FastifyReply> {
  const { hash, size, name, type } = stored;
  const etag = `"${hash}"`;
  const part = rangeResponse(headers, { size, etag });
  reply.code(part.status).headers({ ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' });
  if (part.status === 304) return reply.send();
  if (part.status === 416) return reply.header('Content-Range', `bytes */${size}`).send();
  const { start, end } = part.status === 206 ? part : { start: 0, end: size - 1 };
  const file = await openStoredFile(folders, stored);
  reply.headers({
    'Content-Type': type,
    'Content-Length': end - start + 1,
    'Content-Disposition': attachment(name),
    ...(part.status === 206 && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  return reply.send(file.createReadStream({ start, end }));
}
