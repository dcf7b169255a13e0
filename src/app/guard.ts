/** Who may see which path, and where everybody else is sent (spec section 2, "Route table"). */
import type { Role } from '../../contract/formats.ts';
import { publicRoutes, routes } from './routes.ts';

/** The signed-out pages that a signed-in person has no use for. */
const onlySignedOut = new Set(['/login', '/signup']);

const plain = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname);

/** Where a visitor without a session is sent instead; undefined where they may stay. */
export function signedOutDetour(pathname: string): string | undefined {
  const path = plain(pathname);
  if (publicRoutes.some(route => route.path === path)) return undefined;
  return routes.some(route => route.path === path) ? '/login' : undefined;
}

/** Where somebody of this role is sent instead; undefined where they may stay. `wanted` is what was first asked for. */
export function signedInDetour(pathname: string, role: Role, wanted: string | undefined): string | undefined {
  const path = plain(pathname);
  if (onlySignedOut.has(path)) return wanted ?? '/';
  const route = routes.find(candidate => candidate.path === path);
  return route && !route[role] ? '/' : undefined;
}
