/** Sends a file from the worker. Uses fetch, because workers have no XMLHttpRequest. */
import { judgeFetched } from '../../net/gate.ts';
import { limitTime } from '../../net/timeLimit.ts';
import type { Carrier } from '../../sync/outbox/transport.ts';

/**
 * fetch reports no progress, so the whole upload gets a time limit for a slow connection: this plus a time per byte.
 */
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
