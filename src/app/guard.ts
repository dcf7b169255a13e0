/** Route guards: who may see which path, and where everyone else is redirected. */
import type { Role } from '../../contract/formats.ts';
import { publicRoutes, routes } from './routes.ts';

/** Signed-out pages that are of no use to a signed-in user. */
const onlySignedOut = new Set(['/login', '/signup', '/desk']);

/** Where a role starts. */
const homes: Record<Role, string> = { Patient: '/', Doctor: '/', Reception: '/desk/day' };

const plain = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname);

/** Where a role signs in. */
export const signInPath = (role: Role): string => (role === 'Reception' ? '/desk' : '/login');

/** The redirect target without a session; undefined if there is none. */
export function signedOutRedirect(pathname: string): string | undefined {
  const path = plain(pathname);
  if (publicRoutes.some(route => route.path === path)) return undefined;
  const route = routes.find(candidate => candidate.path === path);
  if (!route) return undefined;
  return route.Patient || route.Doctor ? '/login' : '/desk';
}

/** Where a second factor is set up. */
const FACTOR_PATH = '/account/security';

/**
 * The redirect target for a role; undefined if there is none. `requested` is the location requested before sign-in. A
 * user whose second factor is `due` is led to set it up after sign-in; one with whom it is `overdue`, from all pages.
 */
export function signedInRedirect(
  pathname: string,
  role: Role,
  requested: string | undefined,
  factor?: 'due' | 'overdue',
): string | undefined {
  const path = plain(pathname);
  if (onlySignedOut.has(path)) return factor ? FACTOR_PATH : (requested ?? homes[role]);
  if (factor === 'overdue' && path !== FACTOR_PATH && routes.some(route => route.path === path && route[role])) {
    return publicRoutes.some(route => route.path === path) ? undefined : FACTOR_PATH;
  }
  const route = routes.find(candidate => candidate.path === path);
  return route && !route[role] ? homes[role] : undefined;
}
