import type { AnswerOf, AnyCall, BodyInputOf, ParamsOf, QueryInputOf } from '../../contract/call.ts';
import { errorOf, NetworkError } from './errors.ts';
import { judgeFetched, type Verdict } from './gate.ts';
import { limitTime } from './timeLimit.ts';

declare const __API_URL__: string | undefined;

/** The base address of the API: `VITE_API_URL` at build time, otherwise `/api` on our own origin. */
const BASE = typeof __API_URL__ === 'undefined' ? '/api' : __API_URL__;

/** How long a read waits for a response, in milliseconds; it can be repeated. */
const READ_TIMEOUT_MS = 10_000;
/** The same for writes, in milliseconds. Longer, because a timeout leaves open whether the write was executed. */
const WRITE_TIMEOUT_MS = 20_000;

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The input of a call: its path parameters, query and body, before parsing by their schemas. */
export type Given<C extends AnyCall> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>>;

/** Request options. */
export interface Sending {
  token?: string | undefined;
  /** A language tag, for the server's mails and messages. */
  language?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The request outlives the page. */
  keepalive?: boolean | undefined;
  /** In milliseconds; default 10 s for GET and 20 s otherwise. */
  timeoutMs?: number | undefined;
}

/** The address of a call, with its parameters filled in. */
export function addressOf(call: AnyCall, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return BASE + path + (search === '' ? '' : `?${search}`);
}

/** The headers of a call: bearer, language, Idempotency-Key. */
export function headersOf({ token, language, idempotencyKey }: Sending): Record<string, string> {
  return {
    Accept: 'application/json, application/problem+json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(language && { 'Accept-Language': language }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}

/** A classified response, with its headers. */
export interface Exchange {
  verdict: Verdict;
  header(name: string): string | null;
}

/**
 * Makes a call and classifies the response. Independent of the session. Throws `NetworkError` when no response came,
 * and the signal's reason when the caller aborted.
 */
export async function exchange<C extends AnyCall>(call: C, given: Given<C>, sending: Sending = {}): Promise<Exchange> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = given;
  const { signal, keepalive = false, timeoutMs = call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS } = sending;
  const limit = limitTime(timeoutMs, signal);
  try {
    const response = await fetch(addressOf(call, params, query), {
      method: call.method,
      headers: { ...headersOf(sending), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: limit.signal,
      cache: 'no-store',
      keepalive,
    });
    return { verdict: await judgeFetched(call, response), header: name => response.headers.get(name) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (limit.isOver()) throw new NetworkError('timeout', error);
    throw new NetworkError(navigator.onLine ? 'unreachable' : 'offline', error);
  } finally {
    limit.end();
  }
}

/** Makes a call and returns its response. Throws `ApiError` for our server's refusal, and what `exchange` throws. */
export async function send<C extends AnyCall>(call: C, given: Given<C>, sending: Sending = {}): Promise<AnswerOf<C>> {
  const { verdict } = await exchange(call, given, sending);
  if (verdict.is !== 'answer') throw errorOf(verdict);
  return verdict.value as AnswerOf<C>;
}
