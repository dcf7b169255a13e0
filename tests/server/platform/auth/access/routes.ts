/** The routes that an app has mounted, read from Fastify: includes routes that aren't in the contract. */
import type { FastifyInstance } from 'fastify';
import type { AnyCall } from '../../../../../contract/call.ts';

/** A method and a path without parameter names: `GET /exams/search/:`. */
export const routeOf = (method: string, path: string) => `${method} ${path.replace(/:[\w|:]+/g, ':')}`;

/** Every route under `/api`, as `routeOf` formats it. A HEAD belongs to its GET. */
export function mountedRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', path, methods] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (path === undefined || methods === undefined) return [];
      const depth = indent.length / 4;
      const whole = (depth > 0 ? (parents[depth - 1] ?? '') : '') + path;
      parents[depth] = whole;
      if (!whole.startsWith('/api/')) return [];
      return methods
        .split(', ')
        .filter(method => method !== 'HEAD')
        .map(method => routeOf(method, whole.slice('/api'.length)));
    });
}

/** The calls among a contract module's exports. */
export function callsOf(...rooms: readonly object[]): AnyCall[] {
  return rooms.flatMap(room =>
    Object.values(room).filter(
      (value): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
    ),
  );
}
