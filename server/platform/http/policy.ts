/** What browsers may do with responses: the content security policies and the permissions policy. */

import { version } from '../config/project.ts';
import type { Settings } from '../config/settings.ts';

/** For API responses: they are data, and nothing in them may run, load or be framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The camera takes photos of exams; the position gives the distance to clinics, and stays on the device. */
export const permissionsPolicy =
  'camera=(self), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()';

/** Headers of responses that bypass all hooks: those to a URL or head that can't be parsed. */
export const bareHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Clinic-Version': version,
  'Content-Security-Policy': apiPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * For the app's files: everything from this origin, plus responses and avatars from the API's origin if the app was
 * built for another one (`VITE_API_URL`). Inline styles are allowed, because Ionic's scoped components insert `<style>`
 * elements when they are first used and would be unstyled otherwise. Of inline scripts, only those with the given
 * hashes (`sha256-…`) run.
 */
export function appPolicy(
  settings: Pick<Settings, 'apiOrigin' | 'publicUrl'>,
  inlineScripts: readonly string[] = [],
): string {
  const api = settings.apiOrigin ? [settings.apiOrigin] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...api],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ["'none'"],
    'img-src': ["'self'", 'blob:', 'data:', ...api],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts.map(hash => `'${hash}'`)],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'"],
    ...(settings.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
