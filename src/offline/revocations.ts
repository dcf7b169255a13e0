/**
 * Tokens of sessions that ended without a network: only their SHA-256 stays on the device, and is sent when the network
 * is back (`DELETE /sessions/{hash}`).
 */
import type { Database } from './database.ts';
import type { Transport } from './transport.ts';

export interface Revocations {
  /** Keeps a token's hash until the server has revoked it. */
  add(token: string): Promise<void>;
  /** Forgets a token's hash: the server has revoked it. */
  done(token: string): Promise<void>;
  /** Sends all that are kept. Gives how many are left. */
  send(): Promise<number>;
}

async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

export function createRevocations(database: Database, transport: Pick<Transport, 'revoke'>): Revocations {
  const forget = (hash: string) =>
    database.write(['revocations'], async tx => tx.objectStore('revocations').delete(hash));

  return {
    async add(token) {
      const hash = await hashOf(token);
      await database.write(['revocations'], async tx => tx.objectStore('revocations').put(hash, hash));
    },
    async done(token) {
      await forget(await hashOf(token));
    },
    async send() {
      const hashes = await database.read(['revocations'], tx => tx.objectStore('revocations').getAll());
      const results = await Promise.all(
        hashes.map(async hash => {
          const isRevoked = await transport.revoke(hash);
          if (isRevoked) await forget(hash);
          return isRevoked;
        }),
      );
      return results.filter(isRevoked => !isRevoked).length;
    },
  };
}
