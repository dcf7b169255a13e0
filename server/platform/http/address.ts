import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** An address with the port that some proxies append. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/;

/**
 * The client's IP address: the connection's, or what a trusted proxy reports. A reported value is only used if it is an
 * address. Otherwise a client behind a proxy that forwards its headers could send a different value each time.
 */
export function ipOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, four, six] = WITH_PORT.exec(ip) ?? [];
  const bare = four ?? six ?? ip;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
}

/** The key for counting a client's requests: its IPv4 address or, for IPv6, its /64, which one household shares. */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return normalizeIP(ipOf(request));
}
