/** Sends commands to a running server, through its Unix socket. */
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { BackupRefusal } from '../backup/format.ts';
import { receptionSocket } from './office.ts';
import { Outcome } from './outcome.ts';

const nobodyThere = new Set(['ENOENT', 'ECONNREFUSED']);

/** Sends a request to the socket; undefined if no server runs. */
async function send(dataDir: string, path: string, body: unknown): Promise<IncomingMessage | undefined> {
  const headers = { 'content-type': 'application/json' };
  return await new Promise((done, fail) => {
    const asking = request({ socketPath: receptionSocket(dataDir), method: 'POST', path, headers }, done);
    asking.on('error', error => {
      if ('code' in error && nobodyThere.has(String(error.code))) done(undefined);
      else fail(error);
    });
    asking.end(JSON.stringify(body));
  });
}

/** Runs a command in the server that uses this data directory; undefined if none runs. */
export async function visitReception(dataDir: string, typed: readonly string[]): Promise<Outcome | undefined> {
  const answer = await send(dataDir, '/', typed);
  if (!answer) return undefined;
  if (answer.statusCode === 200) return v.parse(Outcome, await json(answer));
  throw new Error(`The server failed; its log says why (${answer.statusCode}).`);
}

/**
 * Streams a backup that the running server makes now; undefined if none runs.
 * @throws `BackupRefusal` if it can't make one
 */
export async function fetchBackup(dataDir: string): Promise<Readable | undefined> {
  const answer = await send(dataDir, '/backup', null);
  if (!answer || answer.statusCode === 200) return answer;
  throw new BackupRefusal(v.parse(Outcome, await json(answer)).text);
}
