/**
 * The checks other than tests (`npm run check`). Each inner list runs in order; the lists run in parallel, because one
 * check uses little more than one core. A check's output is printed when it ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SEQUENCES = [['types'], ['lint', 'dead', 'build', 'sizes', 'browsers']];

/** Runs a script of package.json; false if it failed. */
async function succeeds(script: string): Promise<boolean> {
  const began = performance.now();
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  console.log(`> ${script} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) console.error(`npm run ${script} failed.`);
  return code === 0;
}

const results = await Promise.all(
  SEQUENCES.map(async scripts => {
    for (const script of scripts) if (!(await succeeds(script))) return false;
    return true;
  }),
);
if (results.includes(false)) process.exitCode = 1;
