/**
 * Weighs the built app against its budgets (`npm run sizes`, after `npm run build`). All sizes are kB (1000 bytes) as
 * gzip -9 sends them. A budget is a little over what was needed when it was set: raise one only knowing why.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url).pathname;

/** What the login page needs before it can be used, its language included. */
const START_JS = 195;
const START_CSS = 9;
/** The service worker's script. */
const WORKER = 30;
/** Everything that is fetched once so that the app works offline. */
const PRECACHE = 700;
/** Any lazily loaded chunk, but for those that are named. */
const LAZY_CHUNK = 20;
const lazyChunks: Record<string, number> = {
  /** React, the router and i18next. */
  framework: 100,
  /** With Ionic's select and all the overlays it may open. */
  SignUp: 64,
  /** With the Ionic router and React Query. */
  SignedIn: 50,
  /** react-hook-form, valibot's resolver and Ionic's input. */
  Form: 28,
  /** The light part of src/ui, and the calls. */
  kit: 24,
};

const weights = new Map<string, number>();

/** A file's weight in bytes, gzipped where that helps. */
function weigh(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(DIST, file));
  const weight = /\.(png|woff2)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  weights.set(file, weight);
  return weight;
}

/** A script and all scripts that it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(DIST, file), 'utf8');
  for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
    withImports(`js/${name}`, found);
  }
  return found;
}

const scripts = existsSync(join(DIST, 'js'))
  ? readdirSync(join(DIST, 'js'))
      .filter(name => name.endsWith('.js'))
      .map(name => `js/${name}`)
  : [];

/** The name a chunk was given, without its hash. */
const nameOf = (script: string) => script.replace(/^js\/(.+)-[\w-]{8}\.js$/, '$1');

function chunk(name: string): string {
  const named = scripts.filter(script => nameOf(script) === name).sort((a, b) => weigh(b) - weigh(a));
  if (!named[0]) throw new Error(`dist/ has no chunk ${name}: run npm run build first`);
  return named[0];
}

interface Row {
  what: string;
  bytes: number;
  budget: number;
}

const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const linked = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file]) => file ?? '');
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0);

const start = new Set(
  [...linked(/<script[^>]+src="\/(js\/[^"]+)"/g), chunk('Login'), chunk('pt-BR')].flatMap(script => [
    ...withImports(script),
  ]),
);
const precached = [...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)]
  .map(([, file]) => file ?? '')
  .filter(file => existsSync(join(DIST, file)) && statSync(join(DIST, file)).isFile());

const rows: Row[] = [
  { what: 'scripts of the signed-out start', bytes: sum(start), budget: START_JS },
  { what: 'styles of the start', bytes: sum(linked(/<link[^>]+href="\/(media\/[^"]+\.css)"/g)), budget: START_CSS },
  { what: 'service worker', bytes: weigh('sw.js'), budget: WORKER },
  { what: `precache, ${precached.length} files`, bytes: sum(precached), budget: PRECACHE },
  ...scripts.map(script => ({
    what: script,
    bytes: weigh(script),
    budget: lazyChunks[nameOf(script)] ?? LAZY_CHUNK,
  })),
];

const isOver = ({ bytes, budget }: Row) => bytes > budget * 1000;
const line = (row: Row) =>
  `${isOver(row) ? 'OVER' : '  ok'}  ${(row.bytes / 1000).toFixed(1).padStart(7)} of ${String(row.budget).padStart(4)} kB  ${row.what}`;

const heaviest = rows.slice(4).sort((a, b) => b.bytes / b.budget - a.bytes / a.budget);
const shown = [...rows.slice(0, 4), ...heaviest.filter((row, i) => i < 8 || isOver(row))];
console.log(shown.map(line).join('\n'));

if (precached.length < scripts.length) {
  console.error(`The worker precaches ${precached.length} files, but there are ${scripts.length} scripts.`);
  process.exitCode = 1;
}
if (rows.some(isOver)) process.exitCode = 1;
