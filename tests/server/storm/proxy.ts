/** A round-robin proxy: each request goes to the next server, without sticky sessions. */
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Proxy {
  address: string;
  /** How many requests each server has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

/** Starts one. It skips a server that doesn't answer, and turns a truncated response into a 502. */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  const answered = new Map(servers.map(server => [server, 0]));
  let turn = 0;
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const pass = (triesLeft: number) => {
      turn += 1;
      const server = servers[turn % servers.length] ?? '';
      const { method, headers } = incoming;
      const onward = request(`${server}${incoming.url}`, { method, headers }, answer => {
        answered.set(server, (answered.get(server) ?? 0) + 1);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      });
      onward.on('error', error => {
        if (outgoing.headersSent) return void outgoing.destroy();
        if ('code' in error && error.code === 'ECONNREFUSED' && triesLeft > 1) return pass(triesLeft - 1);
        outgoing.writeHead(502).end();
      });
      onward.end(body);
    };
    pass(servers.length);
  });
  await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done));
  const at = proxy.address();
  if (at === null || typeof at === 'string') throw new Error('No port.');
  return {
    address: `http://127.0.0.1:${at.port}`,
    answered,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise(done => proxy.close(done));
    },
  };
}
