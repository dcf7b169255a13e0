import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyCall } from '../../../../../contract/call.ts';
import { connectivity } from '../../../../device/connection.ts';
import { currentSession } from '../../../../device/session.ts';
import { startTimer } from '../../../../device/timers.ts';
import { NetworkError } from '../../../../net/errors.ts';
import { type RequestOptions, request } from '../../../../net/request.ts';
import { transport } from '../../../../sync/device.ts';
import { sendOutboxFirst } from '../../../../sync/outbox/sendOutboxFirst.ts';
import {
  createDeskWrites,
  type DeskWriteState,
  type DeskWrites,
  type Outcomes,
  type WriteFailure,
  type WriteSubject,
} from './deskWrites.ts';

/** How long a write may take before its outcome counts as unknown, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

/** The writes of a page, which continue until the page is closed. */
export function useDeskWrites(): DeskWrites {
  const [writes] = useState(() => {
    const token = currentSession()?.token;
    return createDeskWrites({
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
  });
  useEffect(() => {
    const repeatAll = () => {
      for (const { id, failure } of writes.current()) if (failure?.is === 'unknown') writes.repeat(id);
    };
    window.addEventListener('online', repeatAll);
    return () => {
      window.removeEventListener('online', repeatAll);
      writes.stop();
    };
  }, [writes]);
  return writes;
}

/** The writes that haven't ended. */
const useRunningWrites = (writes: DeskWrites): readonly DeskWriteState[] =>
  useSyncExternalStore(writes.subscribe, writes.current);

/** Writes without a response whose dialogs are closed. */
export const useLeftWrites = (writes: DeskWrites): DeskWriteState[] =>
  useRunningWrites(writes).filter(({ isLeft }) => isLeft);

export interface DeskWrite<C extends AnyCall> {
  sending: boolean;
  failure: WriteFailure | undefined;
  /** Earlier writes for the same patient without a response. */
  left: readonly DeskWriteState[];
  /** The outcome of this write or of an earlier one is unknown: nothing else may be sent. */
  isBlocked: boolean;
  send(options: RequestOptions<C>, subject: WriteSubject): void;
  /** Repeats an unanswered write now. */
  repeat(): void;
  /** Forgets the failure, because something else will be sent. */
  clear(): void;
}

/**
 * The write of a dialog. When the dialog is closed without a response, the write continues.
 * @param patientId undefined until a patient is chosen
 */
export function useDeskWrite<C extends AnyCall>(
  call: C,
  writes: DeskWrites,
  patientId: string | undefined,
  outcomes: Outcomes<C>,
): DeskWrite<C> {
  const [id, setId] = useState<string>();
  const state = useRunningWrites(writes).find(one => one.id === id);
  const left = useLeftWrites(writes).filter(({ subject }) => subject.patient.id === patientId);
  useEffect(() => () => void (id && writes.leave(id)), [id, writes]);
  return {
    sending: state?.sending ?? false,
    failure: state?.sending ? undefined : state?.failure,
    left,
    isBlocked: state?.failure?.is === 'unknown' || left.length > 0,
    send(options, subject) {
      if (id) writes.leave(id);
      setId(writes.send(call, options, subject, outcomes));
    },
    repeat: () => id && writes.repeat(id),
    clear: () => id && writes.leave(id),
  };
}
