/**
 * Several servers in `DATABASE_URL`: every new connection goes to the one that accepts writes, so a promoted standby is
 * found automatically.
 *
 * postgres.js 3.4.9 supports lists of hosts, but retries them without a pause or limit and never reports that none
 * responds. With `target_session_attrs=read-write` it also accepts a standby.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import postgres from 'postgres';

/** The error code if no server accepts writes. */
export const NO_PRIMARY = 'NO_PRIMARY';

/** How long a server may take to report its state, in seconds. */
const PROBE_LIMIT_S = 3;

/** A server's URL without `target_session_attrs`, which postgres.js would act on. */
export function plainUrl(server: string): string {
  const address = new URL(server);
  address.searchParams.delete('target_session_attrs');
  return address.href;
}

/**
 * Returns a function that opens a socket for postgres.js to the server that accepts writes. If there is none, the
 * socket fails. Sockets that are opened at the same time share one search.
 */
export function socketToPrimary(servers: readonly string[]): () => Promise<Duplex> {
  let search: Promise<string> | undefined;
  const findPrimary = () => {
    search ??= primaryAmong(servers).finally(() => {
      search = undefined;
    });
    return search;
  };
  return async () => {
    try {
      return await connectTo(new URL(await findPrimary()));
    } catch (error) {
      return failingSocket(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

async function connectTo({ hostname, port }: URL): Promise<Socket> {
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
  const socket = connect(at);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PROBE_LIMIT_S * 1000) });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  // With TLS, postgres.js verifies the certificate against this host.
  return Object.assign(socket, at);
}

/**
 * A socket that fails at the first write, like a connection to a server that is down. If the promise rejected instead,
 * or the socket failed before the first write, postgres.js would lose this place in the pool permanently.
 */
function failingSocket(error: Error): Duplex {
  return new Duplex({ read: () => {}, write: (_bytes, _encoding, done) => done(error) });
}

/** The first server that accepts writes. */
async function primaryAmong(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(probe));
  } catch {
    throw Object.assign(new Error('No server of DATABASE_URL accepts writes.'), { code: NO_PRIMARY });
  }
}

/** Returns the URL to connect to if the server accepts writes; otherwise rejects. */
async function probe(server: string): Promise<string> {
  const address = plainUrl(server);
  const client = postgres(address, {
    max: 1,
    fetch_types: false,
    connect_timeout: PROBE_LIMIT_S,
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
