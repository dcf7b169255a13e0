/** Properties that `npm test` tries a few times, tried many more times. */
import { spawnSync } from 'node:child_process';

function long(project: string, file: string, name: string, runs: number): string[] {
  const args = ['vitest', 'run', '--project', project, '--testTimeout', '0', file];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, [name]: String(runs) } });
  return status === 0 ? [] : [`${file} does not hold`];
}

/** Every call of the API is sent what nearly fits its schema, and what doesn't. */
export const fuzz = (runs: number) =>
  long('server-postgresql', 'tests/server/platform/http/fuzz.test.ts', 'FUZZ_RUNS', runs);

/** A device that two people share goes through long days of lost networks, crashes and sign-outs. */
export const devices = (runs: number) => long('unit', 'tests/unit/src/sync/promise.test.ts', 'PROMISE_RUNS', runs);
