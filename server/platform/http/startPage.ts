/** The app's start page with this server's settings inserted, compressed once. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Content encodings of the page, best first; '' is uncompressed. */
const packings = { br: brotliCompressSync, gzip: gzipSync, '': (bytes: Buffer) => bytes } as const;
export type Packing = keyof typeof packings;

export interface StartPage {
  etag: string;
  bytes: ReadonlyMap<Packing, Buffer>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Makes the page from the built index.html. Its `avatar-service` meta element gets the host of the avatar service: if
 * it is set, the app requests avatars and names the service in its terms.
 */
export function startPage(built: string, avatarUrl: string): StartPage {
  const service = avatarUrl === '' ? '' : new URL(avatarUrl).host;
  const html = built.replace(
    /(<meta name="avatar-service" content=")"/,
    (_all, mark: string) => `${mark}${escaped(service)}"`,
  );
  const page = Buffer.from(html);
  return {
    etag: `"${sha256(html).slice(0, 27)}"`,
    bytes: new Map(Object.entries(packings).map(([name, pack]) => [name as Packing, pack(page)])),
  };
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function packingFor(accepted: string | undefined): Packing {
  const names = (accepted ?? '')
    .split(',')
    .map(part => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
    .map(([name]) => name);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : '';
}
