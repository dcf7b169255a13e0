/** Generates load, and counts the responses. */
import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';

export interface Load {
  address: string;
  seconds: number;
  connections: number;
  /** Called for each request if requests differ. */
  request: () => { method?: 'GET' | 'POST' | 'DELETE'; path: string; token?: string; body?: unknown };
}

export interface LoadResult {
  perSecond: number;
  /** The count of responses other than 2xx, by status; `none`: no response. */
  refused: Record<string, number>;
}

/** Sends requests as fast as responses arrive, on `connections` connections. */
export async function load({ address, seconds, connections, request }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: address,
    duration: seconds,
    connections,
    requests: [
      {
        setupRequest: blank => {
          const { method = 'GET', path, token, body } = request();
          return {
            ...blank,
            method,
            path,
            headers: {
              ...(token && { authorization: `Bearer ${token}` }),
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => !status.startsWith('2'));
  const refused = Object.fromEntries(statuses.map(([status, { count }]) => [status, count ?? 0]));
  return {
    perSecond: result['2xx'] / result.duration,
    refused: { ...refused, ...(result.errors > 0 && { none: result.errors }) },
  };
}

/** Runs the two alternately, so that other load on the machine affects both equally. */
export async function inTurns<T>(
  rounds: number,
  ours: () => Promise<T>,
  theirs: () => Promise<T>,
): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    results[0].push(await ours());
    results[1].push(await theirs());
  }
  return results;
}

export interface Asked {
  status: number;
  body: string;
  /** From the request to the end of its response. */
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request on a kept-alive connection. */
export function ask(
  address: string,
  { method = 'GET', path, token, body }: ReturnType<Load['request']>,
): Promise<Asked> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((done, fail) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = httpRequest(`${address}${path}`, { method, agent, headers }, answer => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body, ms: performance.now() - began }));
    });
    sent.on('error', fail);
    sent.end(text);
  });
}
