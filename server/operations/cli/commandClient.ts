/** Sends commands to a running server, through its Unix socket. */
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { BackupRefusal } from '../backup/format.ts';
import { commandSocket } from './commandServer.ts';
import { CommandResult } from './output.ts';

/** Error codes of a connection to a socket that no server listens on. */
const NOT_RUNNING = new Set(['ENOENT', 'ECONNREFUSED']);

/** Sends a request to the socket; undefined if no server runs. */
async function post(dataDir: string, path: string, body: unknown): Promise<IncomingMessage | undefined> {
  const headers = { 'content-type': 'application/json' };
  return await new Promise((done, fail) => {
    const sent = request({ socketPath: commandSocket(dataDir), method: 'POST', path, headers }, done);
    sent.on('error', error => {
      if ('code' in error && NOT_RUNNING.has(String(error.code))) done(undefined);
      else fail(error);
    });
    sent.end(JSON.stringify(body));
  });
}

/** Runs a command in the server that uses this data directory; undefined if none runs. */
export async function sendCommand(dataDir: string, typed: readonly string[]): Promise<CommandResult | undefined> {
  const response = await post(dataDir, '/', typed);
  if (!response) return undefined;
  if (response.statusCode === 200) return v.parse(CommandResult, await json(response));
  throw new Error(`The server failed; see its log (${response.statusCode}).`);
}

/**
 * Streams a backup that the running server makes now; undefined if none runs.
 * @throws `BackupRefusal` if it can't make one
 */
export async function fetchBackup(dataDir: string): Promise<Readable | undefined> {
  const response = await post(dataDir, '/backup', null);
  if (!response || response.statusCode === 200) return response;
  throw new BackupRefusal(v.parse(CommandResult, await json(response)).text);
}
