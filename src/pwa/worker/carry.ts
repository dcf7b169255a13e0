/** How the worker carries a file: fetch, the only way it has. */
import { judgeFetched } from '../../net/gate.ts';
import { limitTime } from '../../net/timeLimit.ts';
import type { Carrier } from '../../sync/outbox/transport.ts';

/** fetch doesn't say whether anything moves, so a whole journey gets what a slow line needs: this, and so much a byte. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 16;

export const carryInWorker: Carrier = async ({ call, address, headers, form, size, signal }) => {
  const limit = limitTime(PATIENCE_MS + size / SLOWEST_BYTES_PER_MS, signal);
  try {
    const given = { method: call.method, headers, body: form, cache: 'no-store' } as const;
    const response = await fetch(address, { ...given, signal: limit.signal });
    return await judgeFetched(call, response);
  } catch {
    return 'nothing';
  } finally {
    limit.end();
  }
};
