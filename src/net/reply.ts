/**
 * Decides whether a response really comes from our server. A proxy's error page, a network's login page or a truncated
 * body must never count as one: a login page sent with status 200 once unlocked a tablet. Pages, the service worker and
 * uploads all use it.
 */
import * as v from 'valibot';
import type { AnyCall } from '../../contract/call.ts';
import { type ErrorCode, Problem } from '../../contract/errors.ts';

/** The part of a response that fetch and XMLHttpRequest have in common, with its whole body read. */
interface RawResponse {
  status: number;
  header(name: string): string | null;
  /** A Blob if the call returns a file and one arrived, text otherwise. */
  body: string | Blob;
}

/** What came back from a request. */
export type Reply =
  /** The value matches the call's schema; for files, it is a Blob, or null if there is none. */
  | { is: 'success'; value: unknown }
  /** Our server refused, with its reason. */
  | { is: 'refusal'; problem: Problem; retryAfterMs: number | undefined }
  /** Our server's response, in a format that this version of the app can't read. */
  | { is: 'unreadable'; cause: unknown }
  /** Something other than our server responded, so whether the request was executed is unknown. */
  | { is: 'foreign'; status: number }
  /** No response: no network, no server, a timeout, or the caller has aborted. It may have been executed. */
  | { is: 'unanswered'; failure: 'offline' | 'unreachable' | 'timeout'; cause?: unknown };

/** The upper limit for `Retry-After`, in milliseconds. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** A problem document of a newer server may have a code that this app doesn't know. */
const AnyProblem = v.looseObject({ type: v.string(), title: v.string(), status: v.number(), code: v.string() });

/** A 413 counts even from a proxy: every retry would hit the same limit, so the person must be told. */
const TOO_LARGE: Problem = { type: 'about:blank', title: 'Too large', status: 413, code: 'too_large' };

/** The code to use instead of an unknown one, by HTTP status. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 507) return 'storage_full';
  if (status >= 502) return 'unavailable';
  return status >= 500 ? 'internal' : 'malformed';
}

/** `Retry-After` (seconds or a date) in milliseconds from `now`, limited to an hour; undefined if absent or invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS) : undefined;
}

const typeOf = (header: RawResponse['header']) => header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Only our server sends this header. CORS exposes it to other origins. */
const isSigned = (header: RawResponse['header']) => header('Clinic-Version') !== null;

/** Calls that return neither JSON nor an empty body. */
const isForFile = (call: AnyCall) => !call.response && call.status === undefined;

const isFile = (type: string) => type.startsWith('image/') || type === 'application/pdf';

function readJson(text: string | Blob): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function classifySuccess(call: AnyCall, { status, header, body }: RawResponse): Reply {
  const type = typeOf(header);
  const unreadable = (cause: unknown): Reply => ({ is: 'unreadable', cause });
  if (isForFile(call)) {
    if (status === 204) return { is: 'success', value: null };
    if (status === 200 && isFile(type) && typeof body !== 'string') return { is: 'success', value: body };
    return unreadable(new Error(`A file was expected, not ${status} ${type}`));
  }
  if (status !== (call.status ?? 200)) return unreadable(new Error(`The call does not answer ${status}`));
  if (!call.response) return { is: 'success', value: undefined };
  if (type !== 'application/json') return unreadable(new Error(`JSON was expected, not ${type}`));
  const parsed = v.safeParse(call.response, readJson(body));
  return parsed.success ? { is: 'success', value: parsed.output } : unreadable(new v.ValiError(parsed.issues));
}

function classifyFailure({ status, header, body }: RawResponse): Reply {
  const json = readJson(body);
  const known = v.safeParse(Problem, json);
  const parsed = known.success ? known : v.safeParse(AnyProblem, json);
  if (typeOf(header) !== 'application/problem+json' || !parsed.success || parsed.output.status !== status) {
    return { is: 'unreadable', cause: new Error(`A problem was expected under ${status}`) };
  }
  const { type, title } = parsed.output;
  const problem = known.success ? known.output : { type, title, status, code: codeOfStatus(status) };
  return { is: 'refusal', problem, retryAfterMs: retryAfterMs(header('Retry-After'), Date.now()) };
}

/** Classifies a response to a call. */
export function classify(call: AnyCall, response: RawResponse): Reply {
  const { status, header } = response;
  if (!isSigned(header)) {
    if (status === 413) return { is: 'refusal', problem: TOO_LARGE, retryAfterMs: undefined };
    return { is: 'foreign', status };
  }
  return status >= 200 && status < 300 ? classifySuccess(call, response) : classifyFailure(response);
}

/**
 * Classifies a fetch response to a call.
 * @throws the body reader's error when the connection breaks off
 */
export async function readReply(call: AnyCall, response: Response): Promise<Reply> {
  const { status, headers } = response;
  const header = (name: string) => headers.get(name);
  // A foreign body may never end, and its content is never used.
  if (!isSigned(header)) {
    response.body?.cancel().catch(() => {});
    return classify(call, { status, header, body: '' });
  }
  const body = isForFile(call) && status === 200 ? await response.blob() : await response.text();
  return classify(call, { status, header, body });
}

/** Whether a response is an image from our server, which the worker may cache. */
export const isOwnPicture = ({ status, headers }: Response): boolean => {
  const header = (name: string) => headers.get(name);
  return status === 200 && isSigned(header) && typeOf(header).startsWith('image/');
};

/** Whether our server says that this image doesn't exist. */
export const isWithoutPicture = ({ status, headers }: Response): boolean =>
  status === 404 && isSigned(name => headers.get(name));

/** Codes of a failing server, for any call. */
const failing: readonly ErrorCode[] = ['internal', 'unavailable'];

/**
 * Whether a reply shows that our server can be reached and works. A failing server counts as unreachable, so that
 * mirrored data is shown. A 429 counts as failing for GET only: elsewhere it may be a limit on wrong passwords.
 */
export function isReached(reply: Reply, { method }: Pick<AnyCall, 'method'>): boolean {
  if (reply.is === 'foreign' || reply.is === 'unanswered') return false;
  if (reply.is !== 'refusal') return true;
  const { code } = reply.problem;
  return !failing.includes(code) && !(code === 'too_many_requests' && method === 'GET');
}
