import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyCall } from '../../../../../contract/call.ts';
import type { RequestOptions } from '../../../../net/request.ts';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { DeskWriteState, DeskWrites, Outcomes, WriteFailure, WriteSubject } from './deskWrites.ts';
import { sessionWrites } from './sessionWrites.ts';
import { useTellLate } from './useTellLate.ts';

/** The session's writes. Those whose page the idle lock has closed are told on this one. */
export function useDeskWrites(): DeskWrites {
  const [writes] = useState(sessionWrites);
  const tell = useLatest(useTellLate());
  useEffect(() => writes.follow(outcome => tell()(outcome)), [writes, tell]);
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
