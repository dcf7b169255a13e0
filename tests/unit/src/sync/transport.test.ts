import { afterEach, expect, test, vi } from 'vitest';
import { createTransport } from '../../../../src/sync/outbox/transport.ts';

afterEach(() => vi.unstubAllGlobals());

test('who asks for the server’s health at the same moment shares one question, and the next one asks anew', async () => {
  const fetch = vi.fn(async () => Response.json({ status: 'ok' }, { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  const transport = createTransport(async () => 'nothing');
  expect(await Promise.all([transport.isHealthy(), transport.isHealthy()])).toEqual([false, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await transport.isHealthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});
