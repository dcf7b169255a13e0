/** Going to the window of a running server. */
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { receptionSocket } from './office.ts';
import { Outcome } from './outcome.ts';

const nobodyThere = new Set(['ENOENT', 'ECONNREFUSED']);

/** Has the command done by the server that runs on this data directory; undefined when none runs. */
export async function visitReception(dataDir: string, typed: readonly string[]): Promise<Outcome | undefined> {
  try {
    const answer = await new Promise((done, fail) => {
      const headers = { 'content-type': 'application/json' };
      const asking = request({ socketPath: receptionSocket(dataDir), method: 'POST', path: '/', headers }, response => {
        if (response.statusCode === 200) json(response).then(done, fail);
        else fail(new Error(`The server failed; its log says why (${response.statusCode}).`));
      });
      asking.on('error', fail);
      asking.end(JSON.stringify(typed));
    });
    return v.parse(Outcome, answer);
  } catch (error) {
    if (error instanceof Error && 'code' in error && nobodyThere.has(String(error.code))) return undefined;
    throw error;
  }
}
