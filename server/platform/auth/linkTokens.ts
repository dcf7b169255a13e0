/**
 * The tokens of links in messages, which need no sign-in: signed, for one purpose, one subject and one addressee, until
 * they expire. Nothing is stored, so a token says nothing about whether its subject still allows the action.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readOrMakeKey } from './keyFile.ts';

/** What a link lets its bearer do. Their order is part of the token's format. */
export const linkPurposes = ['confirm', 'move', 'cancel', 'accept', 'unsubscribe'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const addresseeKinds = ['account', 'patient'] as const;

/** To whom the message with the link was sent: an account, or a patient without one. */
export interface LinkAddressee {
  kind: (typeof addresseeKinds)[number];
  id: string;
}

export interface LinkClaims {
  purpose: LinkPurpose;
  /** The id of what it is about: an appointment, or the offer that is accepted; for `unsubscribe`, the addressee's. */
  subjectId: string;
  addressee: LinkAddressee;
  /** To the second. */
  expiresAt: Date;
  /** For `unsubscribe`, the group of messages; empty otherwise. */
  detail: string;
}

export interface LinkTokens {
  sign(claims: LinkClaims): string;
  /** What a token says; `expired` only for one that was valid, `invalid` for all others. */
  verify(token: string, now: Date): LinkClaims | 'expired' | 'invalid';
}

const VERSION = 1;
/** Version, purpose and kind of addressee, one byte each; two UUIDs; the expiry in seconds. */
const HEAD_BYTES = 3 + 2 * 16 + 6;
/** 128 bits. */
const MAC_BYTES = 16;
const DETAIL_MAX_BYTES = 16;

/** The length of the longest token, in characters. A parameter of a path has at most 100. */
export const LINK_TOKEN_MAX = Math.ceil(((HEAD_BYTES + DETAIL_MAX_BYTES + MAC_BYTES) * 4) / 3);

const KEY_NAME = 'links';
const KEY = /^[0-9a-f]{64}$/;

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idIn = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Signs and verifies with a key of 64 hexadecimal digits. */
export function linkTokens(key: string): LinkTokens {
  if (!KEY.test(key)) throw new Error(`The file keys/${KEY_NAME} of DATA_DIR is damaged: restore it from a backup.`);
  const secret = Buffer.from(key, 'hex');
  const macOf = (bytes: Uint8Array) => createHmac('sha256', secret).update(bytes).digest().subarray(0, MAC_BYTES);

  return {
    sign({ purpose, subjectId, addressee, expiresAt, detail }) {
      const end = Buffer.from(detail);
      if (end.length > DETAIL_MAX_BYTES) throw new Error('The detail of a link is too long.');
      const head = Buffer.alloc(HEAD_BYTES);
      head.set([VERSION, linkPurposes.indexOf(purpose), addresseeKinds.indexOf(addressee.kind)]);
      idBytes(subjectId).copy(head, 3);
      idBytes(addressee.id).copy(head, 19);
      head.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 35, 6);
      const bytes = Buffer.concat([head, end]);
      return Buffer.concat([bytes, macOf(bytes)]).toString('base64url');
    },
    verify(token, now) {
      if (token.length > LINK_TOKEN_MAX) return 'invalid';
      const whole = Buffer.from(token, 'base64url');
      // Decoding ignores what isn't base64url: each token has one spelling only.
      if (whole.length < HEAD_BYTES + MAC_BYTES || whole.toString('base64url') !== token) return 'invalid';
      const bytes = whole.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(macOf(bytes), whole.subarray(-MAC_BYTES))) return 'invalid';
      const [version, purposeAt = -1, kindAt = -1] = bytes;
      const [purpose, kind] = [linkPurposes[purposeAt], addresseeKinds[kindAt]];
      if (version !== VERSION || !purpose || !kind) return 'invalid';
      const expiresAt = new Date(bytes.readUIntBE(35, 6) * 1000);
      if (expiresAt <= now) return 'expired';
      return {
        purpose,
        subjectId: idIn(bytes.subarray(3, 19)),
        addressee: { kind, id: idIn(bytes.subarray(19, 35)) },
        expiresAt,
        detail: bytes.subarray(HEAD_BYTES).toString(),
      };
    },
  };
}

/** With the key of this installation, which is made at the first start. */
export async function linkTokensOf({ dataDir }: { dataDir: string }): Promise<LinkTokens> {
  return linkTokens(await readOrMakeKey(dataDir, KEY_NAME, () => randomBytes(32).toString('hex')));
}
