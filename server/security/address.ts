import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, for counting: its address; for IPv6 its /64, which is one household's. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
