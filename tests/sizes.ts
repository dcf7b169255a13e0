/**
 * Weighs the built app against its budgets (`npm run sizes`, after `npm run build`). All sizes are kB (1000 bytes) as
 * the server sends them, packed with brotli where the build did so. Raise a budget only knowing why.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DIST = new URL('../dist/', import.meta.url).pathname;
const ROUTES = new URL('../src/app/routes.ts', import.meta.url).pathname;

/**
 * The scripts that the login page needs before it can be used, its language included. They hold the texts of all
 * refusals, among them those of closed times, of doctors' rules for booking and of offered times, and the titles of all
 * pages. Signing in with a passkey, and reopening a closed account, begin here. The refusals of structured entries, of
 * corrections, of documents and of handed-in exams are the latest of them, and the page that checks a document's code.
 * So are errors that wait until a press is released.
 */
const START_JS = 150;
/** Also in each prerendered page. Native text fields need styles that Ionic's brought as scripts. */
const START_CSS = 10;
/**
 * The service worker's script: the names of all files, and the definitions of all intents with their calls. Moving an
 * appointment and closing time are two of them, with the schemas of what they answer. A move that is applied here also
 * hands waiting notes and exams over to the new appointment, also those that are stored later. A request for an
 * appointment, a changed profile, a deleted exam, a structured entry, a template, a document, a handed-in exam, a
 * correction and accepted terms are the latest of them: the forms of all that may be written on rounds. Pushes are
 * shown, opened and renewed here, for the user whom they are for.
 */
const WORKER = 46;
/** Everything that is fetched once so that the app works offline. */
const PRECACHE = 840;
/** What a page adds to the start, or to the signed-in start. */
const PAGE = 18;
const pages: Record<string, { budget: number; with: string[] }> = {
  /** A record as its patient sees it, with the files that are being chosen to hand in. */
  PatientRecord: { budget: 19, with: [] },
  /** The desk's day, with all keys and moves of its grid; its dialogs come later. */
  Day: { budget: 18.5, with: [] },
  /** The calendar comes right after it. */
  BookAppointment: { budget: 27, with: ['MonthCalendar'] },
};
/** Any lazily loaded chunk, but for those that are named. */
const LAZY_CHUNK = 18;
const lazyChunks: Record<string, number> = {
  /** React, the router and i18next. */
  framework: 82,
  /** With Ionic's select and all the overlays it may open. */
  DoctorPart: 43,
  /** With the Ionic router and React Query. */
  SignedIn: 39,
  /** What every start needs besides: session, shell, the frame of the signed-out pages, the names of all chunks. */
  index: 12.5,
  /** What at least four pages behind the sign-in share, or parts of them: vital signs, their charts and their form. */
  pages: 87,
  /** What most of Ionic's components share. */
  ionic: 19,
  /** What the signed-out pages need of src/ui, src/net and the contract, react-hook-form, and all icons. */
  kit: 43.5,
  /** The texts of everything behind the sign-in; Portuguese is the longer one. */
  signedIn: 31.5,
};

/** A file's weight in bytes, as it is sent. */
function weigh(file: string): number {
  const packed = join(DIST, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size;
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
/** What each page of the route table adds to what is there by the time it is asked for. */
const signedIn = new Set([...start, ...withImports(chunk('SignedIn'))]);
const pageNames = new Set(
  [...readFileSync(ROUTES, 'utf8').matchAll(/lazyPage\('(\w+)'/g)].map(([, name = '']) => name),
);
const isPublic = (name: string) => ['SignUp', 'ForgotPassword'].includes(name);
const pageRows = [...pageNames].map((name): Row => {
  const { budget = PAGE, with: also = [] } = pages[name] ?? {};
  const there = isPublic(name) ? start : signedIn;
  const needed = new Set([name, ...also].flatMap(part => [...withImports(chunk(part))]));
  return { what: `page ${name}`, bytes: sum([...needed].filter(script => !there.has(script))), budget };
});
const precached = [...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)]
  .map(([, file]) => file ?? '')
  .filter(file => existsSync(join(DIST, file)) && statSync(join(DIST, file)).isFile());

const rows: Row[] = [
  { what: 'scripts of the signed-out start', bytes: sum(start), budget: START_JS },
  { what: 'styles of the start', bytes: sum(linked(/<link[^>]+href="\/(media\/[^"]+\.css)"/g)), budget: START_CSS },
  { what: 'service worker', bytes: weigh('sw.js'), budget: WORKER },
  { what: `precache, ${precached.length} files`, bytes: sum(precached), budget: PRECACHE },
  ...pageRows,
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
