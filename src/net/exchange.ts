/** One request and its response, with fetch. Independent of the session: pages, the outbox and the worker use it. */
import type { AnyCall } from '../../contract/call.ts';
import { startTimeout } from '../device/timers.ts';
import { afterWorkerSwitch } from '../device/workerSwitch.ts';
import { type Reply, readReply } from './reply.ts';

declare const __API_URL__: string | undefined;

/** The base address of the API: `VITE_API_URL` at build time, otherwise `/api` on our own origin. */
const BASE = typeof __API_URL__ === 'undefined' ? '/api' : __API_URL__;

/** How long a read waits for a response, in milliseconds; it can be repeated. */
const READ_TIMEOUT_MS = 10_000;
/** The same for writes, in milliseconds. Longer, because a timeout leaves open whether the write was executed. */
const WRITE_TIMEOUT_MS = 20_000;
/**
 * fetch reports no upload progress, so a whole upload gets a timeout that allows for a slow connection: this plus a
 * time per byte.
 */
const UPLOAD_TIMEOUT_MS = 30_000;
const SLOWEST_BYTES_PER_MS = 16;

/** A form with a file, as calls with `takesFile` accept it. */
export interface FileForm {
  fields: Record<string, string>;
  /** The name of the field with the file, and the name of the file. */
  fileField: string;
  fileName: string;
  bytes: Blob;
}

/** A call with its input. */
export interface ApiRequest {
  call: AnyCall;
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  form?: FileForm | undefined;
}

export interface ExchangeOptions {
  token?: string | undefined;
  /** A language tag, for the server's mails and messages. */
  language?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Aborts the request; the reply is then `unanswered`. */
  signal?: AbortSignal | undefined;
  /** The request outlives the page. */
  keepalive?: boolean | undefined;
  /** In milliseconds; by default 10 s for GET, 20 s for writes, and more for a file, depending on its size. */
  timeoutMs?: number | undefined;
}

/** A classified response, with its headers. */
export interface Exchange {
  reply: Reply;
  header(name: string): string | null;
}

/** The address of a call, with its parameters filled in. */
export function addressOf(call: AnyCall, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return BASE + path + (search === '' ? '' : `?${search}`);
}

/** The fields come first, so that the server can refuse before it has read the bytes. */
function formDataOf({ fields, fileField, fileName, bytes }: FileForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append(fileField, bytes, fileName);
  return data;
}

/** What goes on the wire. */
export function encode({ call, params, query, body, form }: ApiRequest, options: ExchangeOptions) {
  const { token, language, idempotencyKey } = options;
  const headers: Record<string, string> = {
    Accept: 'application/json, application/problem+json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(language && { 'Accept-Language': language }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const json = body === undefined ? null : JSON.stringify(body);
  return {
    address: addressOf(call, params, query),
    method: call.method,
    headers,
    body: form ? formDataOf(form) : json,
  };
}

function timeoutOf({ call, form }: ApiRequest): number {
  if (form) return UPLOAD_TIMEOUT_MS + form.bytes.size / SLOWEST_BYTES_PER_MS;
  return call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

/** Sends a request and classifies the response. Never rejects: without a response, the reply is `unanswered`. */
export async function exchange(request: ApiRequest, options: ExchangeOptions = {}): Promise<Exchange> {
  const { signal, keepalive = false, timeoutMs = timeoutOf(request) } = options;
  // A page that is closed meanwhile would leave its last request unsent.
  if (!keepalive) await afterWorkerSwitch();
  const timeout = startTimeout(timeoutMs, signal);
  try {
    const { address, ...init } = encode(request, options);
    const response = await fetch(address, { ...init, signal: timeout.signal, cache: 'no-store', keepalive });
    return { reply: await readReply(request.call, response), header: name => response.headers.get(name) };
  } catch (cause) {
    const failure = timeout.isOver() ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    return { reply: { is: 'unanswered', failure, cause }, header: () => null };
  } finally {
    timeout.clear();
  }
}
