import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyCall, ResponseOf } from '../../../../contract/call.ts';
import { connectivity } from '../../../device/connection.ts';
import { currentSession } from '../../../device/session.ts';
import { delay } from '../../../device/timers.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { type RequestOptions, request } from '../../../net/request.ts';
import { entryList, outbox, transport } from '../../../sync/device.ts';
import { repeatDelay, type WriteKeys } from '../../../sync/writeKeys.ts';

/** How long a write may take before its outcome counts as unknown, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;
/** How long a write waits for the outbox, in milliseconds. */
const OUTBOX_TIMEOUT_MS = 4_000;

/** `unknown`: the request may have been executed, and is repeated until there is a response. */
export type WriteFailure = { is: 'offline' } | { is: 'unknown' } | { is: 'refused'; error: unknown };

export interface DeskWrite<C extends AnyCall> {
  sending: boolean;
  failure: WriteFailure | undefined;
  send(options: RequestOptions<C>): void;
  /** Repeats an unanswered write now. */
  repeat(): void;
  /** Forgets the failure, because something else will be sent. */
  clear(): void;
}

/** Sends the outbox before a write: a waiting change of status would otherwise arrive too late. */
async function sendOutboxFirst(): Promise<void> {
  if (entryList.current().length === 0) return;
  const sent = outbox.sendNow().catch(error => console.warn('desk: cannot send the outbox first', error));
  await Promise.race([sent, delay(OUTBOX_TIMEOUT_MS)]);
}

/**
 * A write at the desk that needs a connection. Without a response, the same write is repeated under the same key, so it
 * is never executed twice.
 *
 * @param keys those of the page, so that a dialog that is closed and opened again repeats the same write
 */
export function useDeskWrite<C extends AnyCall>(
  call: C,
  keys: WriteKeys,
  onDone: (response: ResponseOf<C>) => void,
): DeskWrite<C> {
  const [state, setState] = useState<{ sending: boolean; failure?: WriteFailure; repeats: number }>({
    sending: false,
    repeats: 0,
  });
  const last = useRef<RequestOptions<C>>(undefined);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function send(options: RequestOptions<C>, repeats = 0): Promise<void> {
    last.current = options;
    const name = [call.path, options];
    setState(before => ({ ...before, sending: true, repeats }));
    const fail = (failure: WriteFailure) => setState({ sending: false, failure, repeats });
    // The device may wrongly report offline, so check with the server.
    if (connectivity.deviceIsOffline() && !(await transport.isHealthy())) {
      fail(repeats > 0 ? { is: 'unknown' } : { is: 'offline' });
      return;
    }
    try {
      const token = currentSession()?.token;
      await sendOutboxFirst();
      // Another person may have signed in meanwhile, in whose name it must not go out.
      if (currentSession()?.token !== token) return;
      const given = { ...options, idempotencyKey: keys.keyFor(name), timeoutMs: WRITE_TIMEOUT_MS };
      const response = await (request as (call: C, options: RequestOptions<C>) => Promise<ResponseOf<C>>)(call, given);
      keys.discard(name);
      // Also after the dialog was closed: the day must show it.
      onDone(response);
      if (!isClosed.current) setState({ sending: false, repeats: 0 });
    } catch (error) {
      if (isUnanswered(error)) return fail({ is: 'unknown' });
      keys.discard(name);
      fail({ is: 'refused', error });
    }
  }

  const repeat = useEffectEvent(() => {
    if (last.current) void send(last.current, state.repeats + 1);
  });
  const isWaiting = state.failure?.is === 'unknown' && !state.sending;
  const { repeats } = state;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(repeat, repeatDelay(repeats));
    window.addEventListener('online', repeat);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', repeat);
    };
  }, [isWaiting, repeats]);

  return {
    sending: state.sending,
    failure: state.sending ? undefined : state.failure,
    send: options => void send(options),
    clear: () => setState({ sending: false, repeats: 0 }),
    repeat: () => last.current && void send(last.current, state.repeats + 1),
  };
}
