/** The app's start page with this server's settings inserted, compressed once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Content encodings of the page, best first; '' is uncompressed. */
const encoders = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  '': async (bytes: Buffer) => bytes,
} as const;
export type Encoding = keyof typeof encoders;

/** The app's languages. The app itself decides by the browser's first one too (src/i18n/languages.ts). */
export type PreloadLanguage = 'pt-BR' | 'en-US';

export interface StartPage {
  etag: string;
  /** The hashes of its inline scripts, for its policy. */
  inlineScripts: readonly string[];
  /** The page in an encoding; compressed on the first call. */
  bytes: (encoding: Encoding) => Promise<Buffer>;
}

/** Escapes text for HTML, in content and in double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The built page's links to the texts of one language. */
const languageLink = /^[ \t]*<link [^>]*\bhreflang="([\w-]+)"[^>]*>\n?/gm;

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/**
 * Makes the page from the built index.html, or from a prerendered page. Its `avatar-service` meta element gets the host
 * of the avatar service: if it is set, the app requests avatars and names the service in its terms.
 * @param language whose texts the page preloads; those of no language if undefined
 */
export function startPage(builtHtml: string, avatarUrl: string, language?: PreloadLanguage): StartPage {
  const service = avatarUrl === '' ? '' : new URL(avatarUrl).host;
  const html = builtHtml
    .replace(/(<meta name="avatar-service" content=")"/, (_all, mark: string) => `${mark}${escapeHtml(service)}"`)
    .replace(languageLink, (link, of: string) => (of === language ? link : ''));
  const page = Buffer.from(html);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `"${sha256(html).slice(0, 27)}"`,
    inlineScripts: [...html.matchAll(inlineScript)].map(([, code = '']) => `sha256-${sha256(code)}`),
    bytes(encoding) {
      const bytes = encoded.get(encoding) ?? encoders[encoding](page);
      encoded.set(encoding, bytes);
      return bytes;
    },
  };
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const headers = { 'accept-encoding': acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding)) ?? '';
}

/**
 * The language in which the app starts on a new device: that of the first one in an `Accept-Language` header. Mails
 * look for the first one that they are written in (server/platform/mail/texts.ts).
 */
export function preloadLanguage(acceptLanguage: string | undefined): PreloadLanguage {
  const [first = ''] = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return /^en\b/i.test(first) ? 'en-US' : 'pt-BR';
}
