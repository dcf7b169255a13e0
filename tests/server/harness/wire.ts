/**
 * A wire between the app and a PostgreSQL server that can be cut as a network or a crash does: by a reset, not by a
 * goodbye.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** `DATABASE_URL`, by way of the wire. */
  url: string;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

export async function startWire(databaseUrl: string): Promise<Wire> {
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
