import type { AnyCall, BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '../../contract/call.ts';
import { clock } from '../device/clock.ts';
import { connectivity } from '../device/connection.ts';
import { currentSession, endSession } from '../device/session.ts';
import { afterWorkerSwitch } from '../device/workerSwitch.ts';
import { ApiError, errorOf } from './errors.ts';
import { type ExchangeOptions, exchange } from './exchange.ts';
import { isReached } from './reply.ts';
import { version } from './version.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The input of a call: its path parameters, query and body, before parsing by their schemas. */
export type InputOf<C extends AnyCall> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>>;

export type RequestOptions<C extends AnyCall> = InputOf<C> &
  Pick<ExchangeOptions, 'signal' | 'idempotencyKey' | 'timeoutMs'>;
/** The options are optional if the call needs none. */
type Rest<C extends AnyCall> =
  Record<never, never> extends InputOf<C> ? [options?: RequestOptions<C>] : [options: RequestOptions<C>];

/**
 * Makes a call as the signed-in user, in the current language, and returns the validated response.
 *
 * Throws `ApiError` when the server refuses, `NetworkError` when no response came from our server, and the signal's
 * reason when the caller has aborted. Our server's 401 for the session's own token ends the session.
 */
export async function request<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<ResponseOf<C>> {
  return (await requestAsUser(call, options)).value as ResponseOf<C>;
}

/** Like `request`, for calls that return a file; null if there is none (204). */
export async function requestFile<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<Blob | null> {
  return (await requestAsUser(call, options)).value as Blob | null;
}

/** Like `request`, but also returns the response's headers. */
export async function requestWithHeaders<C extends AnyCall>(
  call: C,
  options: RequestOptions<C>,
): Promise<{ value: ResponseOf<C>; header(name: string): string | null }> {
  const { value, header } = await requestAsUser(call, options);
  return { value: value as ResponseOf<C>, header };
}

async function requestAsUser<C extends AnyCall>(
  call: C,
  options: RequestOptions<C> | undefined,
): Promise<{ value: unknown; header(name: string): string | null }> {
  // First, because the session may end meanwhile, and the wait says nothing about the connection.
  await afterWorkerSwitch();
  const token = call.who === 'anyone' ? undefined : currentSession()?.token;
  const { signal, idempotencyKey, timeoutMs, ...input }: Partial<RequestOptions<C>> & object = options ?? {};
  const reportEnd = connectivity.watch();
  const given = { token, language: document.documentElement.lang, signal, idempotencyKey, timeoutMs };
  const { reply, header } = await exchange({ call, ...input }, given);
  if (reply.is === 'unanswered' && signal?.aborted) {
    // A request that the caller aborted says nothing about the connection.
    reportEnd(undefined);
    throw signal.reason;
  }
  reportEnd(isReached(reply, call));
  noteServer(header);
  if (reply.is === 'success') return { value: reply.value, header };
  const error = errorOf(reply);
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
