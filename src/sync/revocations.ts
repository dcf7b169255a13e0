/**
 * Tokens of sessions that ended on this device. Only their SHA-256 is kept, until the server has revoked them (`DELETE
 * /sessions/{hash}`).
 */
import type { Database } from '../device/database.ts';
import type { Client } from '../net/client.ts';

export interface Revocations {
  /** Removes a token's hash that the server has revoked. */
  done(token: string): Promise<void>;
  /** Sends all hashes. Returns how many are left. */
  send(): Promise<number>;
}

/** Hex SHA-256; undefined if the browser has no Web Crypto (without https). */
export async function hashOf(token: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

export function createRevocations(database: Database, client: Pick<Client, 'revoke'>): Revocations {
  const forget = (hash: string) =>
    database.write(['revocations'], async tx => tx.objectStore('revocations').delete(hash));

  return {
    async done(token) {
      const hash = await hashOf(token);
      if (hash) await forget(hash);
    },
    async send() {
      const hashes = await database.read(['revocations'], tx => tx.objectStore('revocations').getAll());
      const results = await Promise.all(
        hashes.map(async hash => {
          const isRevoked = await client.revoke(hash);
          if (isRevoked) await forget(hash);
          return isRevoked;
        }),
      );
      return results.filter(isRevoked => !isRevoked).length;
    },
  };
}
