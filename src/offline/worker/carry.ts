/** How the worker carries a file: fetch, the only way it has. */
import { judgeFetched } from '../../api/gate.ts';
import type { Carrier } from '../transport.ts';

/** fetch doesn't say whether anything moves, so a whole journey gets what a slow line needs: this, and so much a byte. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 16;

export const carryInWorker: Carrier = async ({ call, address, headers, form, size, signal }) => {
  const tooLate = AbortSignal.timeout(PATIENCE_MS + Math.ceil(size / SLOWEST_BYTES_PER_MS));
  try {
    const given = { method: call.method, headers, body: form, cache: 'no-store' } as const;
    const response = await fetch(address, { ...given, signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate });
    return await judgeFetched(call, response);
  } catch {
    return 'nothing';
  }
};
