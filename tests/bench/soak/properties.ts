/** The property tests of `npm test`, with many more runs. */
import { spawnSync } from 'node:child_process';

function long(project: string, file: string, name: string, runs: number): string[] {
  const args = ['vitest', 'run', '--project', project, '--testTimeout', '0', file];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, [name]: String(runs) } });
  return status === 0 ? [] : [`${file} does not hold`];
}

/** Sends every call of the API input that nearly fits its schema, and input that doesn't. */
export const fuzz = (runs: number) =>
  long('server-postgresql', 'tests/server/platform/http/fuzz.test.ts', 'FUZZ_RUNS', runs);

/** A device shared by two users, through many network losses, crashes and sign-outs. */
export const devices = (runs: number) =>
  long('unit', 'tests/unit/src/sync/outbox/promise.test.ts', 'PROMISE_RUNS', runs);
