import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../../src/net/client.ts';
import { exchange } from '../../../../src/net/exchange.ts';

afterEach(() => vi.unstubAllGlobals());

test('simultaneous health checks share one request, and a later check makes a new one', async () => {
  const fetch = vi.fn(async () => Response.json({ status: 'ok' }, { status: 503 }));
  vi.stubGlobal('fetch', fetch);
  const client = createClient(exchange);
  expect(await Promise.all([client.isHealthy(), client.isHealthy()])).toEqual([false, false]);
  expect(fetch).toHaveBeenCalledTimes(1);
  await client.isHealthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});
