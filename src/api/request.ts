import type { AnswerOf, AnyCall } from '../../contract/call.ts';
import { currentSession, endSession } from '../identity/session.ts';
import { connectivity } from '../offline/connection.ts';
import { ApiError, NetworkError } from './errors.ts';
import { type Given, readAnswer, type Sending, send } from './transport.ts';
import { noteServerVersion } from './version.ts';

type Options<C extends AnyCall> = Given<C> & Omit<Sending, 'token' | 'language'>;
/** The options may be left out where the call needs none. */
type Rest<C extends AnyCall> = Record<never, never> extends Given<C> ? [options?: Options<C>] : [options: Options<C>];

/**
 * Makes a call as whoever is signed in, in the shown language, and hands over its checked answer.
 *
 * Throws `ApiError` when the server refuses, `NetworkError` when no answer came. A 401 for the session's own token ends
 * the session (spec section 4).
 */
export async function request<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<AnswerOf<C>> {
  return readAnswer(call, await sendAsUser(call, options));
}

/** Like `request`, for answers that are a file; null where there is none (204). */
export async function requestFile<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<Blob | null> {
  const response = await sendAsUser(call, options);
  return response.status === 204 ? null : response.blob();
}

async function sendAsUser<C extends AnyCall>(call: C, options: Options<C> | undefined): Promise<Response> {
  const token = call.who === 'anyone' ? undefined : currentSession()?.token;
  const { signal, idempotencyKey, timeoutMs, ...given }: Partial<Options<C>> & object = options ?? {};
  try {
    const response = await send(call, given as Given<C>, {
      token,
      language: document.documentElement.lang,
      signal,
      idempotencyKey,
      timeoutMs,
    });
    connectivity.report(true);
    noteServerVersion(response.headers.get('Clinic-Version'));
    return response;
  } catch (error) {
    if (error instanceof ApiError) connectivity.report(true);
    if (error instanceof NetworkError) connectivity.report(false);
    if (token && error instanceof ApiError && error.code === 'unauthenticated') endSession('expired', token);
    throw error;
  }
}
