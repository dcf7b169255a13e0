/** Requests to push services. Nothing that they say may hold up the server, and no address of theirs is logged. */
import { Agent, request } from 'node:https';
import { publicLookup } from './publicAddress.ts';

/** How long a push service may take altogether. */
const LIMIT_MS = 8_000;

/** Connects to public addresses only. */
export const publicAgent = (): Agent => new Agent({ lookup: publicLookup() });

interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** The push service took too long. */
export class TimedOut extends Error {}

/**
 * Sends a request and returns the status of the response, whose body isn't read. Redirects aren't followed.
 * @throws an error that names neither the address nor the host; `TimedOut`
 */
export function post(agent: Agent, { endpoint, headers, body }: PushRequest, limitMs = LIMIT_MS): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limitMs);
    const sent = request(endpoint, { method: 'POST', agent, headers, signal }, response => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', error => {
      const code = 'code' in error ? String(error.code) : error.name;
      const Failure = signal.aborted ? TimedOut : Error;
      reject(new Failure(`The push service can’t be reached (${code}).`));
    });
    sent.end(body);
  });
}
