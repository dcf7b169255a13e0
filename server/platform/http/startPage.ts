/** The app's start page with this server's settings inserted, compressed once. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/** Content encodings of the page, best first; '' is uncompressed. */
const encoders = { br: brotliCompressSync, gzip: gzipSync, '': (bytes: Buffer) => bytes } as const;
export type Encoding = keyof typeof encoders;

export interface StartPage {
  etag: string;
  bytes: ReadonlyMap<Encoding, Buffer>;
}

/** Escapes text for HTML, in content and in double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Makes the page from the built index.html. Its `avatar-service` meta element gets the host of the avatar service: if
 * it is set, the app requests avatars and names the service in its terms.
 */
export function startPage(builtHtml: string, avatarUrl: string): StartPage {
  const service = avatarUrl === '' ? '' : new URL(avatarUrl).host;
  const html = builtHtml.replace(
    /(<meta name="avatar-service" content=")"/,
    (_all, mark: string) => `${mark}${escapeHtml(service)}"`,
  );
  const page = Buffer.from(html);
  return {
    etag: `"${sha256(html).slice(0, 27)}"`,
    bytes: new Map(Object.entries(encoders).map(([name, encode]) => [name as Encoding, encode(page)])),
  };
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding)) ?? '';
}
