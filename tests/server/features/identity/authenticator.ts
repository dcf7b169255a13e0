/** A passkey in software: makes and signs what a browser and its authenticator would. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../contract/passkeys.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const FLAGS = { present: 1, verified: 4, attested: 64 };

interface AuthenticatorOptions {
  origin?: string;
  rpId?: string;
  /** Whether it counts its signatures; most platform authenticators don't. */
  counts?: boolean;
  /** Whether it verifies its user, by a fingerprint or a PIN. */
  verifies?: boolean;
}

export function newAuthenticator({
  origin = 'https://clinic.example',
  rpId = 'clinic.example',
  counts = false,
  verifies = true,
}: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, ...rest: Uint8Array[]) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | (verifies ? FLAGS.verified : 0)]), uint32(counter), ...rest]);

  return {
    /** The answer to a request for a new passkey. */
    register({ challenge }: { challenge: string }): PasskeyRegistration {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = FLAGS.present | FLAGS.attested;
      const authData = authenticatorData(flags, Buffer.alloc(16), length, id, isoCBOR.encode(cose));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** The answer to a request to sign in or to unlock. */
    sign({ challenge }: { challenge: string }, { from = origin }: { from?: string } = {}): PasskeyAssertion {
      if (counts) counter += 1;
      const data = clientData('webauthn.get', challenge, from);
      const authData = authenticatorData(FLAGS.present);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
    /** Sets the counter back, as in a copy of it. */
    rewind() {
      counter = 0;
    },
  };
}
