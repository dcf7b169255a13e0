import { readAvatar } from '../../contract/avatars.ts';
import { addressOf } from '../net/exchange.ts';

/** The host of the clinic's avatar service, which the server writes into the page; undefined if there is none. */
export function avatarService(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="avatar-service"]')?.content || undefined;
}

/**
 * The URL of an e-mail's picture on our own server, based on the SHA-256 of the trimmed, lower-cased e-mail. Undefined
 * without an avatar service, or without Web Crypto (a page without TLS).
 */
export async function avatarAddress(email: string, service = avatarService()): Promise<string | undefined> {
  if (!service || email.trim() === '' || !crypto.subtle) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return addressOf(readAvatar, { hash });
}
