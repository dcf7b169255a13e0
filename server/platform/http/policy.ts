/** What a browser may do with our answers: the content security policies and the permissions policy. */
import type { Settings } from '../config/settings.ts';
import { version } from '../config/version.ts';

/** For answers of the API: they are data, and nothing in them may run, load or be framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The camera takes pictures of exams; nothing else of the device is ever asked for. */
export const permissionsPolicy = 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What an answer carries that no hook has seen: one to an address or a head that can't be read. */
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
 * built for another one (`VITE_API_URL`). Styles may stand in the page, because Ionic's scoped components (its inputs,
 * for one) put theirs into `<style>` elements as they are first used: without it they come up bare. Scripts never may.
 */
export function appPolicy(settings: Pick<Settings, 'apiOrigin' | 'publicUrl'>): string {
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
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'"],
    ...(settings.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
