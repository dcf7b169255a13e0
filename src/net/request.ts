import type { AnswerOf, AnyCall } from '../../contract/call.ts';
import { clock } from '../device/clock.ts';
import { connectivity } from '../device/connection.ts';
import { handedOver } from '../device/handover.ts';
import { currentSession, endSession } from '../device/session.ts';
import { ApiError, errorOf, NetworkError } from './errors.ts';
import { isReached } from './gate.ts';
import { exchange, type Given, type Sending } from './transport.ts';
import { version } from './version.ts';

export type Options<C extends AnyCall> = Given<C> & Omit<Sending, 'token' | 'language'>;
/** The options are optional if the call needs none. */
type Rest<C extends AnyCall> = Record<never, never> extends Given<C> ? [options?: Options<C>] : [options: Options<C>];

/**
 * Makes a call as the signed-in user, in the current language, and returns the validated response.
 *
 * Throws `ApiError` when the server refuses, `NetworkError` when no response came from our server. Our server's 401 for
 * the session's own token ends the session.
 */
export async function request<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<AnswerOf<C>> {
  return (await requestAsUser(call, options)).value as AnswerOf<C>;
}

/** Like `request`, for calls that return a file; null if there is none (204). */
export async function requestFile<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<Blob | null> {
  return (await requestAsUser(call, options)).value as Blob | null;
}

/** Like `request`, but also returns the response's headers. */
export async function requestWithHeaders<C extends AnyCall>(
  call: C,
  options: Options<C>,
): Promise<{ value: AnswerOf<C>; header(name: string): string | null }> {
  const { value, header } = await requestAsUser(call, options);
  return { value: value as AnswerOf<C>, header };
}

async function requestAsUser<C extends AnyCall>(
  call: C,
  options: Options<C> | undefined,
): Promise<{ value: unknown; header(name: string): string | null }> {
  await handedOver();
  const token = call.who === 'anyone' ? undefined : currentSession()?.token;
  const { signal, idempotencyKey, timeoutMs, ...given }: Partial<Options<C>> & object = options ?? {};
  const ended = connectivity.watch();
  const sending = { token, language: document.documentElement.lang, signal, idempotencyKey, timeoutMs };
  const { verdict, header } = await exchange(call, given as Given<C>, sending).catch(error => {
    // A request that the caller aborted says nothing about the connection.
    ended(error instanceof NetworkError ? false : undefined);
    throw error;
  });
  ended(isReached(verdict, call));
  noteServer(header);
  if (verdict.is === 'answer') return { value: verdict.value, header };
  const error = errorOf(verdict);
  if (token && error instanceof ApiError && error.code === 'unauthenticated') endSession('expired', token);
  throw error;
}

/** Passes the version and the clock in our server's response on to their checks. */
function noteServer(header: (name: string) => string | null): void {
  const theirs = header('Clinic-Version');
  if (!theirs) return;
  version.note(theirs);
  clock.note(header('Date'));
}
