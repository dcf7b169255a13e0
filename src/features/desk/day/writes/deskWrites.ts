/**
 * Writes at the desk that need a connection. A write without a response is repeated under its Idempotency-Key until the
 * server has answered, also after its dialog is closed: it is never executed twice, and its outcome is never guessed.
 */
import type { AnyCall, ResponseOf } from '../../../../../contract/call.ts';
import { createListeners } from '../../../../device/listeners.ts';
import { isUnanswered } from '../../../../net/errors.ts';
import type { RequestOptions } from '../../../../net/request.ts';
import { repeatDelay } from '../../../../sync/writeKeys.ts';

/** `unknown`: the request may have been executed, and is repeated until there is a response. */
export type WriteFailure = { is: 'offline' } | { is: 'unknown' } | { is: 'refused'; error: unknown };

/** What a write is about, for messages after its dialog was closed. */
export interface WriteSubject {
  kind: 'book' | 'walkIn' | 'move' | 'cancel';
  patient: { id: string; name: string };
  /**
   * The time that is booked, moved to, or cancelled, in epoch milliseconds, and the clinic's zone: the page may show
   * another clinic by then. Not of a walk-in.
   */
  when?: { start: number; zone: string };
}

/** The state of a write. A new object after each change. */
export interface DeskWriteState {
  id: string;
  subject: WriteSubject;
  sending: boolean;
  failure: WriteFailure | undefined;
  /** Its dialog was closed before there was a response. */
  isLeft: boolean;
}

/** How a write ended after its dialog was closed, or while it is open (`isLeft` is false). */
export interface Outcomes<C extends AnyCall> {
  onDone: (response: ResponseOf<C>, isLeft: boolean) => void;
  /** The server has refused a write that was left. */
  onLeftRefused: (error: unknown) => void;
}

/** How a write ended that was detached from its page. */
export type LateOutcome = { subject: WriteSubject } & (
  | { is: 'done'; response: unknown }
  | { is: 'refused'; error: unknown }
);

export interface DeskWrites {
  /** The writes that haven't ended. The same array until one changes. */
  current(): readonly DeskWriteState[];
  subscribe(listener: () => void): () => void;
  /** Sends a write; returns the id of its state. */
  send<C extends AnyCall>(call: C, options: RequestOptions<C>, subject: WriteSubject, outcomes: Outcomes<C>): string;
  /** Repeats an unanswered write now. */
  repeat(id: string): void;
  /** The dialog was closed: a write without a response continues, any other is forgotten. */
  leave(id: string): void;
  /** Forgets a write, because something else will be sent, or because the receptionist stops it. */
  forget(id: string): void;
  /**
   * The idle lock unmounts all pages. Unanswered writes continue; their outcomes go to the next follower, or wait for
   * one.
   */
  detach(): void;
  /** Tells how detached writes ended; returns an unsubscribe function. */
  follow(tell: (outcome: LateOutcome) => void): () => void;
  /** Whether a reload would lose a write without a response, or an outcome that wasn't told. */
  isUnfinished(): boolean;
  /** Stops all writes and drops their outcomes: the session has ended. */
  stop(): void;
}

interface Tools {
  /** Makes the call; rejects with an error that `isUnanswered` classifies. */
  request(call: AnyCall, options: RequestOptions<AnyCall>): Promise<unknown>;
  /** Whether there is no connection. */
  isOffline(): Promise<boolean>;
  newKey(): string;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
}

interface Running {
  state: DeskWriteState;
  /** Sends it once more. */
  attempt: () => Promise<unknown>;
  done: (response: unknown) => void;
  refused: (error: unknown) => void;
  repeats: number;
  /** Whether a request was sent that may have been executed. */
  wasSent: boolean;
  stopTimer: () => void;
}

/** Whether it may be executed without the receptionist knowing. */
const isPending = ({ state }: Running) => state.sending || state.failure?.is === 'unknown';

export function createDeskWrites({ request, isOffline, newKey, after }: Tools): DeskWrites {
  const running = new Map<string, Running>();
  const listeners = createListeners();
  const tellers = new Set<(outcome: LateOutcome) => void>();
  const untold: LateOutcome[] = [];
  let list: readonly DeskWriteState[] = [];
  let isStopped = false;

  function publish(): void {
    list = [...running.values()].map(({ state }) => state);
    listeners.notify();
  }
  function update(write: Running, change: Partial<DeskWriteState>): void {
    if (!running.has(write.state.id)) return;
    write.state = { ...write.state, ...change };
    publish();
  }
  function remove({ state, stopTimer }: Running): void {
    stopTimer();
    running.delete(state.id);
    publish();
  }

  async function run(write: Running): Promise<void> {
    write.stopTimer();
    update(write, { sending: true });
    if (await isOffline()) {
      if (write.wasSent) wait(write);
      else fail(write, { is: 'offline' });
      return;
    }
    if (isStopped) return;
    try {
      write.wasSent = true;
      const response = await write.attempt();
      // Also if it was forgotten in the meantime: the day must show it.
      remove(write);
      if (!isStopped) write.done(response);
    } catch (error) {
      if (isUnanswered(error)) wait(write);
      else fail(write, { is: 'refused', error });
    }
  }
  function fail(write: Running, failure: WriteFailure): void {
    if (!write.state.isLeft) {
      update(write, { sending: false, failure });
      return;
    }
    const isKnown = running.has(write.state.id) && !isStopped;
    remove(write);
    if (isKnown && failure.is === 'refused') write.refused(failure.error);
  }
  function wait(write: Running): void {
    update(write, { sending: false, failure: { is: 'unknown' } });
    if (isStopped || !running.has(write.state.id)) return;
    write.stopTimer = after(repeatDelay(write.repeats), () => void run(write));
    write.repeats += 1;
  }

  /** Its dialog was closed. */
  function leave(write: Running): void {
    if (isPending(write)) update(write, { isLeft: true });
    else remove(write);
  }
  function tellLate(outcome: LateOutcome): void {
    const [tell] = tellers;
    if (tell) tell(outcome);
    else untold.push(outcome);
    listeners.notify();
  }

  return {
    current: () => list,
    subscribe: listeners.add,
    send(call, options, subject, { onDone, onLeftRefused }) {
      const id = newKey();
      const write: Running = {
        state: { id, subject, sending: false, failure: undefined, isLeft: false },
        attempt: () => request(call, { ...options, idempotencyKey: id }),
        done: response => onDone(response as ResponseOf<typeof call>, write.state.isLeft),
        refused: onLeftRefused,
        repeats: 0,
        wasSent: false,
        stopTimer: () => {},
      };
      running.set(id, write);
      void run(write);
      return id;
    },
    repeat(id) {
      const write = running.get(id);
      if (write && !write.state.sending) void run(write);
    },
    leave(id) {
      const write = running.get(id);
      if (write) leave(write);
    },
    forget(id) {
      const write = running.get(id);
      if (write) remove(write);
    },
    detach() {
      // Those of the pages that are being closed.
      tellers.clear();
      for (const write of running.values()) {
        const { subject } = write.state;
        write.done = response => tellLate({ subject, is: 'done', response });
        write.refused = error => tellLate({ subject, is: 'refused', error });
        leave(write);
      }
    },
    follow(tell) {
      tellers.add(tell);
      for (const outcome of untold.splice(0)) tell(outcome);
      listeners.notify();
      return () => void tellers.delete(tell);
    },
    isUnfinished: () => untold.length > 0 || [...running.values()].some(isPending),
    stop() {
      isStopped = true;
      untold.length = 0;
      for (const write of running.values()) remove(write);
    },
  };
}
