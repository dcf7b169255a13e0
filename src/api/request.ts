import type { AnswerOf, AnyCall } from '../../contract/call.ts';
import { currentSession, endSession } from '../identity/session.ts';
import { clock } from '../offline/clock.ts';
import { connectivity } from '../offline/connection.ts';
import { handedOver } from '../offline/handover.ts';
import { ApiError, NetworkError } from './errors.ts';
import { type Given, readAnswer, type Sending, send } from './transport.ts';
import { version } from './version.ts';

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
  return sendAsUser(call, options, response => readAnswer(call, response));
}

/** Like `request`, for answers that are a file; null where there is none (204). */
export async function requestFile<C extends AnyCall>(call: C, ...[options]: Rest<C>): Promise<Blob | null> {
  const response = await sendAsUser(call, options, async answer => {
    // A network's login page under a 200 would be taken for the file.
    if (!answer.headers.has('Clinic-Version')) throw new NetworkError('unreadable');
    return answer;
  });
  return response.status === 204 ? null : response.blob();
}

/** Makes the call, and has its answer looked at before it counts as one of our server. */
async function sendAsUser<C extends AnyCall, T>(
  call: C,
  options: Options<C> | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  await handedOver();
  const token = call.who === 'anyone' ? undefined : currentSession()?.token;
  const { signal, idempotencyKey, timeoutMs, ...given }: Partial<Options<C>> & object = options ?? {};
  const hasEnded = connectivity.watch();
  let isOurs = false;
  try {
    const response = await send(call, given as Given<C>, {
      token,
      language: document.documentElement.lang,
      signal,
      idempotencyKey,
      timeoutMs,
    });
    isOurs = noteServer(response.headers);
    const answer = await read(response);
    connectivity.report(true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) connectivity.report(true);
    // What our server says and this app can't read is no lack of a connection; what the caller gave up says nothing.
    if (error instanceof NetworkError && !signal?.aborted) {
      connectivity.report(isOurs && error.failure === 'unreadable');
    }
    if (token && error instanceof ApiError && error.code === 'unauthenticated') endSession('expired', token);
    throw error;
  } finally {
    hasEnded();
  }
}

/** Takes in what our own server says of itself with each answer. Gives whether it was ours, and nobody in its place. */
function noteServer(headers: Headers): boolean {
  const theirs = headers.get('Clinic-Version');
  if (!theirs) return false;
  version.note(theirs);
  clock.note(headers.get('Date'));
  return true;
}
