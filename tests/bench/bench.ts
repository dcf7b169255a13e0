/**
 * `npm run bench`: prints a table of all figures with their references, measured in one run on one machine, within 15
 * minutes after the large databases are filled. `npm run bench -- --only slots,booking` measures some of the rows (the
 * files in rows/).
 */
import { fork } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Figure, tableOf } from './figure.ts';
import { fillDatabases } from './rows/growth.ts';

const all = [
  ...['sizes', 'firstVisit', 'warmStart', 'taps', 'longList', 'outbox', 'slots', 'availability', 'booking', 'signIn'],
  ...[
    'soonest',
    'eventCost',
    'listeners',
    'deskDay',
    'deskScroll',
    'growth',
    'race',
    'locks',
    'upload',
    'backup',
    'memory',
    'start',
    'lighthouse',
  ],
];

const [flag, names] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--only' || names === undefined)) throw new Error('Say --only and names of rows.');
/** When the last row must have ended, and how long one may take. */
const ALL_LIMIT_MS = (names ? 90 : 14.5) * 60_000;
const ROW_LIMIT_MS = (names ? 90 : 4) * 60_000;

const wanted = names?.split(',') ?? all;
const unknown = wanted.find(name => !all.includes(name));
if (unknown !== undefined) throw new Error(`There is no row ${unknown}; there are ${all.join(', ')}.`);

/** Each row runs in its own process, so that none is affected by the memory of another. */
function measured(name: string, limitMs: number): Promise<Figure[]> {
  const script = fileURLToPath(new URL('row.ts', import.meta.url));
  const row = fork(script, [name], { execArgv: ['--import', 'tsx'], detached: true });
  return new Promise(done => {
    let figures: Figure[] = [];
    const limit = setTimeout(() => process.kill(-(row.pid ?? 0), 'SIGKILL'), limitMs);
    row.on('message', given => {
      figures = given as Figure[];
    });
    row.on('exit', code => {
      clearTimeout(limit);
      if (code !== 0) {
        process.exitCode = 1;
        console.error(`${name} ended with ${code ?? 'the time limit'}`);
      }
      done(figures);
    });
  });
}

if (wanted.includes('growth')) {
  const fillBegan = Date.now();
  await fillDatabases();
  console.error(`the databases of growth took ${Math.round((Date.now() - fillBegan) / 1000)} s`);
}
const began = Date.now();
const figures: Figure[] = [];
for (const name of wanted) {
  const rowBegan = Date.now();
  const leftMs = ALL_LIMIT_MS - (rowBegan - began);
  if (leftMs < 1_000) {
    console.error(`${name} was left out: the time is over.`);
    process.exitCode = 1;
    continue;
  }
  figures.push(...(await measured(name, Math.min(leftMs, ROW_LIMIT_MS))));
  console.error(`${name} took ${Math.round((Date.now() - rowBegan) / 1000)} s`);
}

const [cpu] = cpus();
console.log(tableOf(figures));
console.log(
  `\n${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; ${Math.round((Date.now() - began) / 1000)} s in all`,
);
