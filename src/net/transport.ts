import type { AnswerOf, AnyCall, BodyInputOf, ParamsOf, QueryInputOf } from '../../contract/call.ts';
import { errorOf, NetworkError } from './errors.ts';
import { judgeFetched, type Verdict } from './gate.ts';
import { limitTime } from './timeLimit.ts';

declare const __API_URL__: string | undefined;

/** The base address of the API: `VITE_API_URL` at build time, `/api` on our own origin otherwise. */
const BASE = typeof __API_URL__ === 'undefined' ? '/api' : __API_URL__;

/** How long a reading may take before it counts as unanswered, in ms: it can be asked for again. */
const READ_TIMEOUT_MS = 10_000;
/** The same for whatever changes something: giving it up leaves open whether it was done. */
const WRITE_TIMEOUT_MS = 20_000;

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** What a call takes in: its path parameters, its query and its body, as its schemas want them given. */
export type Given<C extends AnyCall> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>>;

/** How a call travels. */
export interface Sending {
  token?: string | undefined;
  /** A language tag, for mails and messages the server writes. */
  language?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The request outlives the page. */
  keepalive?: boolean | undefined;
  /** 10 s for readings and 20 s for all else, unless told. */
  timeoutMs?: number | undefined;
}

/** The address of a call, its parameters filled in. */
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

/** A response that has been judged, and its headers. */
export interface Exchange {
  verdict: Verdict;
  header(name: string): string | null;
}

/**
 * Makes a call and judges what came back. Knows no session.
 * Throws `NetworkError` when no response came, and the signal's reason when the caller gave up.
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

/**
 * Makes a call and hands over its answer.
 * Throws `ApiError` for our server's refusal, and what `exchange` throws.
 */
export async function send<C extends AnyCall>(call: C, given: Given<C>, sending: Sending = {}): Promise<AnswerOf<C>> {
  const { verdict } = await exchange(call, given, sending);
  if (verdict.is !== 'answer') throw errorOf(verdict);
  return verdict.value as AnswerOf<C>;
}
