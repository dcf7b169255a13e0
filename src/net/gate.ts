/**
 * Decides whether a response really comes from our server. A proxy's error page, a network's login page or a truncated
 * body must never count as one: a login page sent with a 200 once unlocked a tablet. Page, worker and uploads all use
 * it.
 */
import * as v from 'valibot';
import type { AnyCall } from '../../contract/call.ts';
import { type ErrorCode, Problem } from '../../contract/errors.ts';

/** What fetch and XMLHttpRequest both report of a response, with its whole body read. */
interface RawResponse {
  status: number;
  header(name: string): string | null;
  /** A Blob where a file was asked for and came, text otherwise. */
  body: string | Blob;
}

export type Verdict =
  /** Our server did what was asked. The value has passed the call's schema; a Blob or null (no file) for a file. */
  | { is: 'answer'; value: unknown }
  /** Our server says no, and why. */
  | { is: 'refusal'; problem: Problem; retryAfterMs: number | undefined }
  /** Our server's response, but in a form that this version of the app can't read. */
  | { is: 'unreadable'; cause: unknown }
  /** Something else answered in the server's place, so whether the request was carried out is unknown. */
  | { is: 'foreign'; status: number };

/** The longest `Retry-After` that is honoured, in milliseconds; a longer one is cut to it. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** A problem of a newer server, whose code this app may not know yet. */
const AnyProblem = v.looseObject({ type: v.string(), title: v.string(), status: v.number(), code: v.string() });

/** A 413 counts even from a proxy: every retry would hit the same limit, so the person must be told. */
const TOO_LARGE: Problem = { type: 'about:blank', title: 'Too large', status: 413, code: 'too_large' };

/** The code to use, by HTTP status, for one that this app doesn't know. */
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

/** `Retry-After` in milliseconds from `now`, an hour at most: seconds or a date; undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS) : undefined;
}

const typeOf = (header: RawResponse['header']) => header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Only our server sends this header. CORS exposes it to pages of other origins. */
const isSigned = (header: RawResponse['header']) => header('Clinic-Version') !== null;

/** Calls whose good response is neither JSON nor empty. */
const isForFile = (call: AnyCall) => !call.answer && call.status === undefined;

const isFile = (type: string) => type.startsWith('image/') || type === 'application/pdf';

function readJson(text: string | Blob): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function judgeGood(call: AnyCall, { status, header, body }: RawResponse): Verdict {
  const type = typeOf(header);
  const unreadable = (cause: unknown): Verdict => ({ is: 'unreadable', cause });
  if (isForFile(call)) {
    if (status === 204) return { is: 'answer', value: null };
    if (status === 200 && isFile(type) && typeof body !== 'string') return { is: 'answer', value: body };
    return unreadable(new Error(`A file was expected, not ${status} ${type}`));
  }
  if (status !== (call.status ?? 200)) return unreadable(new Error(`The call does not answer ${status}`));
  if (!call.answer) return { is: 'answer', value: undefined };
  if (type !== 'application/json') return unreadable(new Error(`JSON was expected, not ${type}`));
  const parsed = v.safeParse(call.answer, readJson(body));
  return parsed.success ? { is: 'answer', value: parsed.output } : unreadable(new v.ValiError(parsed.issues));
}

function judgeBad({ status, header, body }: RawResponse): Verdict {
  const json = readJson(body);
  const known = v.safeParse(Problem, json);
  const any = v.safeParse(AnyProblem, json);
  if (typeOf(header) !== 'application/problem+json' || !any.success || any.output.status !== status) {
    return { is: 'unreadable', cause: new Error(`A problem was expected under ${status}`) };
  }
  const { type, title } = any.output;
  const problem = known.success ? known.output : { type, title, status, code: codeOfStatus(status) };
  return { is: 'refusal', problem, retryAfterMs: retryAfterMs(header('Retry-After'), Date.now()) };
}

/** What a response to a call means. */
export function judge(call: AnyCall, response: RawResponse): Verdict {
  const { status, header } = response;
  if (!isSigned(header)) {
    if (status === 413) return { is: 'refusal', problem: TOO_LARGE, retryAfterMs: undefined };
    return { is: 'foreign', status };
  }
  return status >= 200 && status < 300 ? judgeGood(call, response) : judgeBad(response);
}

/**
 * Judges what fetch returned for a call.
 * @throws the body reader's error when the connection breaks off
 */
export async function judgeFetched(call: AnyCall, response: Response): Promise<Verdict> {
  const { status, headers } = response;
  const header = (name: string) => headers.get(name);
  // A foreign body may never end, and its content is never used.
  if (!isSigned(header)) {
    response.body?.cancel().catch(() => {});
    return judge(call, { status, header, body: '' });
  }
  const body = isForFile(call) && status === 200 ? await response.blob() : await response.text();
  return judge(call, { status, header, body });
}

/** Whether a response is a picture of our own server, which the worker may keep. */
export const isOwnPicture = ({ status, headers }: Response): boolean => {
  const header = (name: string) => headers.get(name);
  return status === 200 && isSigned(header) && typeOf(header).startsWith('image/');
};

/** Whether our own server says that there is no such picture. */
export const isWithoutPicture = ({ status, headers }: Response): boolean =>
  status === 404 && isSigned(name => headers.get(name));

/** Codes of a failing server, whatever the call. */
const failing: readonly ErrorCode[] = ['internal', 'unavailable'];

/**
 * Whether a verdict shows that our server can be reached and works. A failing server counts as out of reach, so that
 * the device's copies are shown. A 429 counts as failing for GET only: elsewhere it may be a limit on wrong passwords.
 */
export function isReached(verdict: Verdict, { method }: Pick<AnyCall, 'method'>): boolean {
  if (verdict.is !== 'refusal') return verdict.is !== 'foreign';
  const { code } = verdict.problem;
  return !failing.includes(code) && !(code === 'too_many_requests' && method === 'GET');
}
