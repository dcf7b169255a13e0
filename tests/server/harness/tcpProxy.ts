/**
 * A TCP proxy in front of a PostgreSQL server. It can reset its connections, as a network or a crash does, without the
 * protocol's orderly termination.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The `DATABASE_URL` that leads through the proxy. */
  url: string;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {});
      end.on('close', () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    for (const end of ends) end.resetAndDestroy();
  };
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
