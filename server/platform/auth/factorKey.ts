/** The key of this installation that protects second factors, so that a copy of the database alone is of no use. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readOrMakeKey } from './keyFile.ts';

export interface FactorKey {
  /** Encrypts the secret of an account's authenticator app. */
  seal(accountId: string, secret: Uint8Array): Uint8Array;
  /** Decrypts what `seal` returned for the same account. Throws for anything else. */
  open(accountId: string, sealed: Uint8Array): Uint8Array;
  /** What is stored of an account's recovery code. */
  hashCode(accountId: string, code: string): Uint8Array;
}

const KEY_NAME = 'factors';
const KEY = /^[0-9a-f]{64}$/;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** With a key of 64 hexadecimal digits. */
export function factorKey(key: string): FactorKey {
  if (!KEY.test(key)) throw new Error(`The file keys/${KEY_NAME} of DATA_DIR is damaged: restore it from a backup.`);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), '', purpose, 32));
  const [secretKey, codeKey] = [derive('totp secret'), derive('recovery code')];
  return {
    seal(accountId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secretKey, nonce).setAAD(Buffer.from(accountId));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open(accountId, sealed) {
      const [start, end] = [NONCE_BYTES, sealed.length - TAG_BYTES];
      const cipher = createDecipheriv(CIPHER, secretKey, sealed.subarray(0, start), { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(accountId)).setAuthTag(sealed.subarray(end));
      return Buffer.concat([cipher.update(sealed.subarray(start, end)), cipher.final()]);
    },
    hashCode: (accountId, code) => createHmac('sha256', codeKey).update(`${accountId} ${code}`).digest(),
  };
}

/** With the key of this installation, which is made at the first start. */
export async function factorKeyOf({ dataDir }: { dataDir: string }): Promise<FactorKey> {
  return factorKey(await readOrMakeKey(dataDir, KEY_NAME, () => randomBytes(32).toString('hex')));
}
