/**
 * Long versions of tests: `npm run soak -- [seconds] [kills] [parts…]`. `npm run soak -- 600 100` kills each server a
 * hundred times and runs the storm for ten minutes; `npm run soak -- 60 50 kills disks` runs these two parts alone.
 * Exits with 1 on any violation.
 */
import { storm } from './soak/bookings.ts';
import { fillDisks } from './soak/disks.ts';
import { killServers } from './soak/kills.ts';
import { devices, fuzz } from './soak/properties.ts';

const [seconds = '120', kills = '50', ...named] = process.argv.slice(2);
const SECONDS = Number(seconds);
/** The runs of each property per second of the storm. */
const RUNS_A_SECOND = 4;

const parts: Record<string, () => Promise<string[]> | string[]> = {
  disks: fillDisks,
  kills: () => killServers(Number(kills)),
  bookings: () => storm(SECONDS),
  fuzz: () => fuzz(SECONDS * RUNS_A_SECOND),
  devices: () => devices(SECONDS * RUNS_A_SECOND),
};

const unknown = named.filter(name => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);

const began = performance.now();
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const wrong = await run();
  for (const each of wrong) console.log(`WRONG: ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}
console.log(
  `${process.exitCode ? 'Something is wrong' : 'All is well'}, after ${Math.round((performance.now() - began) / 60_000)} minutes.`,
);
