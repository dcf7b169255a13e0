/**
 * The writes of the receptionist's session. They continue when their page is closed, also by the idle lock, and an
 * update waits for them.
 */
import type { AnyCall } from '../../../../../contract/call.ts';
import { connectivity } from '../../../../device/connection.ts';
import { lock } from '../../../../device/lock/deviceLock.ts';
import { blockReload } from '../../../../device/reloadBlock.ts';
import { currentSession, watchSessionEnd } from '../../../../device/session.ts';
import { startTimer } from '../../../../device/timers.ts';
import { NetworkError } from '../../../../net/errors.ts';
import { type RequestOptions, request } from '../../../../net/request.ts';
import { transport } from '../../../../sync/device.ts';
import { sendOutboxFirst } from '../../../../sync/outbox/sendOutboxFirst.ts';
import { createDeskWrites, type DeskWrites } from './deskWrites.ts';

/** How long a write may take before its outcome counts as unknown, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

let current: { token: string | undefined; writes: DeskWrites } | undefined;

/** Those of the signed-in receptionist. */
export function sessionWrites(): DeskWrites {
  const token = currentSession()?.token;
  if (!current || current.token !== token) {
    current?.writes.stop();
    current = { token, writes: begin(token) };
  }
  return current.writes;
}

watchSessionEnd(() => {
  current?.writes.stop();
  current = undefined;
});

lock.subscribe(() => {
  if (lock.isLocked()) current?.writes.detach();
});

window.addEventListener('online', () => {
  const writes = current?.writes;
  for (const { id, failure } of writes?.current() ?? []) if (failure?.is === 'unknown') writes?.repeat(id);
});

function begin(token: string | undefined): DeskWrites {
  const writes = createDeskWrites({
    async request(call, options) {
      await sendOutboxFirst();
      // Must not be sent in the name of another person who has signed in since.
      if (currentSession()?.token !== token) throw new NetworkError('unreachable');
      const given = { ...options, timeoutMs: WRITE_TIMEOUT_MS };
      return await (request as (call: AnyCall, options: RequestOptions<AnyCall>) => Promise<unknown>)(call, given);
    },
    // The device may wrongly report offline, so check with the server.
    isOffline: async () => connectivity.deviceIsOffline() && !(await transport.isHealthy()),
    newKey: () => crypto.randomUUID(),
    after: startTimer,
  });
  let unblock: (() => void) | undefined;
  writes.subscribe(() => {
    if (writes.isUnfinished()) unblock ??= blockReload();
    else {
      unblock?.();
      unblock = undefined;
    }
  });
  return writes;
}
