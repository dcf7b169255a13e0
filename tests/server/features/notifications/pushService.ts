/** A push service in the test, and browsers that subscribe to it. Everything is checked by node:crypto alone. */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'vitest';

/** A request as the push service got it. */
export interface Pushed {
  endpoint: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Leads all connections to a local server, which speaks HTTP without TLS. */
class LocalAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

/** Accepts every push, unless `answers` has another status for its endpoint, or its host never responds. */
export async function pushService() {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const silent = new Set<string>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const endpoint = `https://${request.headers.host}${request.url}`;
    pushed.push({ endpoint, headers: request.headers, body: Buffer.concat(parts) });
    if (silent.has(request.headers.host ?? '')) return;
    response.writeHead(answers.get(endpoint) ?? 201, { location: 'https://push.invalid/elsewhere' }).end('{}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const agent = new LocalAgent((server.address() as AddressInfo).port);
  const close = () => new Promise(done => server.close(done));
  return { pushed, answers, silent, agent, close };
}

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();

/** A browser that has subscribed. */
export function newBrowser(endpoint = `https://push.invalid/wpush/v2/${randomUUID()}`) {
  const pair = createECDH('prime256v1');
  const ownPublic = pair.generateKeys();
  const auth = randomBytes(16);

  /** The text of a push by RFC 8291: one record of RFC 8188, without its padding. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyLength = body[20] ?? 0;
    expect(keyLength).toBe(65);
    const serverPublic = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    expect(record.length).toBeLessThanOrEqual(recordSize);
    const shared = hmac(auth, pair.computeSecret(serverPublic));
    const material = hmac(shared, 'WebPush: info\0', ownPublic, serverPublic, '\u0001');
    const secret = hmac(salt, material);
    const key = hmac(secret, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
    const nonce = hmac(secret, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2);
    expect(plain.subarray(end + 1).every(byte => byte === 0)).toBe(true);
    return plain.subarray(0, end).toString();
  }

  const keys = { p256dh: ownPublic.toString('base64url'), auth: auth.toString('base64url') };
  return { endpoint, subscription: { endpoint, keys }, decrypt };
}
export type Browser = ReturnType<typeof newBrowser>;

/** The claims of the token by which a server proves who it is (RFC 8292), once its signature is verified. */
export function claimsOf({ headers }: Pushed, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'));
  const [head = '', claims = '', signature = ''] = token.split('.');
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isGenuine = verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url'));
  expect(isGenuine).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  return read(claims);
}
