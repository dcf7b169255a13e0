/** The key by which push services recognize this installation (RFC 8292). Browsers subscribe to its public half. */
import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { readOrMakeKey } from '../../../platform/auth/keyFile.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import { addressIn } from '../../../platform/mail/texts.ts';

const KEY_NAME = 'vapid';
const KEY = /^[0-9a-f]{64}$/;
const CURVE = 'prime256v1';

export interface Vapid {
  /** In base64url. */
  publicKey: string;
  /** The `Authorization` of a request to a push service. */
  authorizationFor(endpoint: string): string;
}

function newKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Without leading zeros, until they are added.
  return pair.getPrivateKey('hex').padStart(64, '0');
}

/** With the key of this installation, which is made at the first start. */
export async function vapidOf(settings: Pick<Settings, 'dataDir' | 'publicUrl' | 'mailFrom'>): Promise<Vapid> {
  const key = await readOrMakeKey(settings.dataDir, KEY_NAME, newKey);
  if (!KEY.test(key)) throw new Error(`The file keys/${KEY_NAME} of DATA_DIR is damaged: restore it from a backup.`);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key, 'hex');
  const publicKey = pair.getPublicKey('base64url');
  const privateKey = Buffer.from(key, 'hex').toString('base64url');
  const subject = subjectOf(settings);
  return {
    publicKey,
    authorizationFor: endpoint =>
      webPush.getVapidHeaders(new URL(endpoint).origin, subject, publicKey, privateKey, 'aes128gcm').Authorization,
  };
}

/** Whom a push service may contact. Some refuse an address without a domain. */
function subjectOf({ publicUrl, mailFrom }: Pick<Settings, 'publicUrl' | 'mailFrom'>): string {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && hostname.includes('.')) return publicUrl;
  return `mailto:${addressIn(mailFrom)}`;
}
