import { hash, randomBytes } from 'node:crypto';

/** A new 256-bit random token in base64url, for its owner. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256. */
export function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
