/**
 * Several servers at `DATABASE_URL`: the one that takes writes is looked for whenever a connection is made, so that a
 * standby which was promoted is found by itself.
 *
 * postgres.js 3.4.9 knows lists of hosts, but with them it tries for ever without a pause, and nobody hears that none
 * answers; and with `target_session_attrs=read-write` it is content with a standby.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import postgres from 'postgres';

/** The code of the error when no server takes writes. */
export const NO_PRIMARY = 'NO_PRIMARY';

/** How long a server may take to say what it is, in seconds. */
const ASKING_LIMIT_S = 3;

/** An address without what postgres.js would make of `target_session_attrs`. */
export function plainly(server: string): string {
  const address = new URL(server);
  address.searchParams.delete('target_session_attrs');
  return address.href;
}

/** Gives postgres.js its connections: to whichever of the servers takes writes, or one that fails. */
export function socketToPrimary(servers: readonly string[]): () => Promise<Duplex> {
  let looking: Promise<string> | undefined;
  const look = () => {
    looking ??= primaryAmong(servers).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return async () => {
    try {
      return await connected(new URL(await look()));
    } catch (error) {
      return failing(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

async function connected({ hostname, port }: URL): Promise<Socket> {
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
  const socket = connect(at);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ASKING_LIMIT_S * 1000) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  // Where TLS is asked for, postgres.js checks the certificate for the host that it reads here.
  return Object.assign(socket, at);
}

/**
 * What fails at the first word to it, as a connection to a server that is down does. A rejection instead would cost the
 * pool this place for ever, and so would a failure before that word: it would stay in postgres.js' buffer, unsent.
 */
function failing(error: Error): Duplex {
  return new Duplex({ read: () => {}, write: (_bytes, _encoding, done) => done(error) });
}

/** The first that says that it takes writes. */
async function primaryAmong(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(takesWrites));
  } catch {
    throw Object.assign(new Error('No server of DATABASE_URL takes writes.'), { code: NO_PRIMARY });
  }
}

async function takesWrites(server: string): Promise<string> {
  const address = plainly(server);
  const client = postgres(address, {
    max: 1,
    fetch_types: false,
    connect_timeout: ASKING_LIMIT_S,
    onnotice: () => {},
  });
  try {
    const [row] = await client<{ readOnly: string }[]>`select current_setting('transaction_read_only') as "readOnly"`;
    if (row?.readOnly !== 'off') throw new Error('A standby.');
    return address;
  } finally {
    client.end({ timeout: 0 }).catch(() => {});
  }
}
