/** The size at which pictures are asked for, in pixels (spec section 9). */
const PICTURE_SIZE = 200;

/** The avatar service's base address, which the server writes into the page; undefined where there is none. */
function avatarService(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="avatar-url"]')?.content || undefined;
}

/**
 * The picture's address for an e-mail: the SHA-256 of the trimmed, lower-cased address, so that no name or e-mail leaves
 * the device. Undefined without a service, and where the browser can't hash (a page without TLS).
 */
export async function avatarAddress(email: string, service = avatarService()): Promise<string | undefined> {
  if (!service || !crypto.subtle) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return `${service.replace(/\/$/, '')}/${hash}?s=${PICTURE_SIZE}&d=404`;
}
