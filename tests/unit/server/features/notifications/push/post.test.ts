import { createServer, type RequestListener } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { post, publicAgent } from '../../../../../../server/features/notifications/push/post.ts';

const request = { endpoint: 'https://push.invalid/secret', headers: { TTL: 0 }, body: Buffer.from('hello') };

/** A push service that answers as given, and an agent that leads to it. */
async function serviceThat(answers: RequestListener): Promise<Agent> {
  const server = createServer(answers);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
}

test('the body of a response isn’t read, however long it is', async () => {
  let closed = false;
  const agent = await serviceThat((_request, response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(201);
    const more = () => response.write('x'.repeat(65_536), error => error || setImmediate(more));
    more();
  });
  expect(await post(agent, request)).toBe(201);
  await expect.poll(() => closed).toBe(true);
});

test('a push service that doesn’t respond is given up', async () => {
  const agent = await serviceThat(() => {});
  await expect(post(agent, request, 50)).rejects.toThrow(/^The push service can’t be reached \(ABORT_ERR\)\.$/);
});

test('a failure names neither the address nor the host', async () => {
  await expect(post(publicAgent(), { ...request, endpoint: 'https://localhost/secret' })).rejects.toThrow(
    /^The push service can’t be reached \(ENOTPUBLIC\)\.$/,
  );
});
