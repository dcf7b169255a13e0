import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** An address with the port that some proxies write behind it. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/;

/**
 * The network address that a request comes from: the connection's, or what a trusted proxy says. A proxy that hands on
 * whatever its client claims is believed only where that is an address: anything else would be a new one each time.
 */
export function ipOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, four, six] = WITH_PORT.exec(ip) ?? [];
  const bare = four ?? six ?? ip;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
}

/** Where a request comes from, for counting: its address; for IPv6 its /64, which is one household's. */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return normalizeIP(ipOf(request));
}
