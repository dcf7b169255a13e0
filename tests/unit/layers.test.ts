import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

const foldersIn = (parent: string) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

/** A file, and the module that it imports, as one in that place would. */
interface Fixture {
  file: string;
  imports: string;
}

const client = ['i18n', 'ui', 'theme', 'device', 'net', 'sync', 'pwa', 'page', 'features/booking', 'app'];
const platform = [
  'config',
  'errors',
  'jobs',
  'database',
  'time',
  'metrics',
  'auth',
  'http',
  'audit',
  'live',
  'mail',
  'files',
] as const;
const featuresOfServer = foldersIn('server/features').map(name => `features/${name}`);
const above = (base: string, layers: readonly string[]): Fixture[] =>
  layers.flatMap((layer, place) =>
    layers.slice(place + 1).map(higher => ({
      file: `${base}/${layer}/fixture.ts`,
      imports: `${'../'.repeat(layer.split('/').length)}${higher}/index.ts`,
    })),
  );

const forbidden: Fixture[] = [
  { file: 'contract/fixture.ts', imports: 'date-fns' },
  { file: 'contract/fixture.ts', imports: '../src/ui/Icon.tsx' },
  ...above('src', client),
  ...above('server/platform', platform),
  { file: 'src/features/booking/fixture.ts', imports: '../appointments/queries.ts' },
  { file: 'src/features/booking/pages/fixture.ts', imports: '../../appointments/queries.ts' },
  { file: 'src/app/fixture.ts', imports: '../features/identity/auth.tsx' },
  { file: 'src/app/fixture.ts', imports: '../../server/app.ts' },
  { file: 'src/features/booking/fixture.ts', imports: '../../../server/app.ts' },
  { file: 'server/features/booking/fixture.ts', imports: '../appointments/views.ts' },
  { file: 'server/features/booking/fixture.ts', imports: '../../operations/cli/cli.ts' },
  { file: 'server/features/booking/fixture.ts', imports: '../../../src/App.tsx' },
  { file: 'server/platform/http/fixture.ts', imports: '../../features/booking/index.ts' },
  { file: 'server/platform/http/fixture.ts', imports: '../../operations/cli/cli.ts' },
  { file: 'server/operations/cli/fixture.ts', imports: '../../features/identity/sessions.ts' },
  { file: 'server/operations/cli/fixture.ts', imports: '../../../src/App.tsx' },
  ...[...platform.map(name => `platform/${name}`), ...featuresOfServer, 'operations/cli', '.'].map(folder => ({
    file: join('server', folder, 'fixture.ts'),
    imports: 'postgres',
  })),
];

const allowed: Fixture[] = [
  { file: 'contract/fixture.ts', imports: './formats.ts' },
  { file: 'contract/fixture.ts', imports: 'valibot' },
  { file: 'src/features/booking/fixture.ts', imports: '../appointments/index.ts' },
  { file: 'src/features/booking/fixture.ts', imports: '../../../contract/appointments.ts' },
  { file: 'src/features/booking/fixture.ts', imports: '../../page/Page.tsx' },
  { file: 'src/app/fixture.ts', imports: '../features/identity/pages/Login.tsx' },
  { file: 'server/features/booking/fixture.ts', imports: '../../platform/http/serve.ts' },
  { file: 'server/operations/cli/fixture.ts', imports: '../../features/identity/index.ts' },
  { file: 'server/platform/database/driver/fixture.ts', imports: 'postgres' },
];

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))));

/** Lints a project of these files alone, with the rules of this one. Gives each complaint's rule and file. */
async function lint(files: Record<string, string>): Promise<{ rule: string; file: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'));
  folders.push(folder);
  const { vcs: _, ...config } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
  const settings = {
    'biome.json': JSON.stringify(config),
    'biome.layers.json': await readFile(join(root, 'biome.layers.json'), 'utf8'),
  };
  for (const [name, text] of Object.entries({ ...settings, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const typed = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const printed = await new Promise<string>(done =>
    execFile(process.execPath, [biome, ...typed], { cwd: folder }, (_, stdout) => done(stdout)),
  );
  const { diagnostics } = JSON.parse(printed) as { diagnostics: { category: string; location: { path: string } }[] };
  return diagnostics.map(({ category, location }) => ({ rule: category, file: location.path }));
}

/** A file for each fixture, by number, so that those of one place stay apart. */
const filesOf = (fixtures: readonly Fixture[]) =>
  Object.fromEntries(
    fixtures.map(({ file, imports }, number) => [
      file.replace('fixture', `fixture${number}`),
      `export type { Anything } from '${imports}';\n`,
    ]),
  );

/** Biome starts in a process of its own, which takes long on a busy machine. */
const timeout = 60_000;

test('an import of a higher layer, past a feature’s index, or of the driver is an error', { timeout }, async () => {
  const files = filesOf(forbidden);
  const found = (await lint(files)).filter(({ rule }) => rule === 'lint/style/noRestrictedImports');
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(files).sort());
});

test('an import from a layer below, or of the index of a feature, is allowed', { timeout }, async () => {
  expect(await lint(filesOf(allowed))).toEqual([]);
});

test('an import cycle is an error, even of types only', { timeout }, async () => {
  const found = await lint({
    'src/ui/one.ts': "import type { Two } from './two.ts';\n\nexport type One = Two;\n",
    'src/ui/two.ts': "import type { One } from './one.ts';\n\nexport type Two = One;\n",
  });
  expect(
    found
      .filter(({ rule }) => rule === 'lint/suspicious/noImportCycles')
      .map(({ file }) => file)
      .sort(),
  ).toEqual(['src/ui/one.ts', 'src/ui/two.ts']);
});

test('every layer has a rule, and a feature’s rule names all other features of its side', async () => {
  const { overrides } = JSON.parse(await readFile(join(root, 'biome.layers.json'), 'utf8')) as {
    overrides: { includes: string[]; linter: unknown }[];
  };
  const ruleOf = (folder: string) => overrides.find(({ includes }) => includes.includes(`${folder}/**`));
  const layers = [
    ...foldersIn('src').filter(name => name !== 'features'),
    ...foldersIn('src/features').map(name => `features/${name}`),
  ].map(name => `src/${name}`);
  const ofServer = ['platform', 'features'].flatMap(part => foldersIn(`server/${part}`).map(name => `${part}/${name}`));
  const all = ['contract', 'server/operations', ...layers, ...ofServer.map(name => `server/${name}`)];
  expect(all.filter(folder => !ruleOf(folder))).toEqual([]);
  for (const side of ['src', 'server']) {
    const features = foldersIn(`${side}/features`);
    for (const feature of features) {
      const rule = JSON.stringify(ruleOf(`${side}/features/${feature}`)?.linter);
      const unnamed = features.filter(other => other !== feature && !new RegExp(`\\b${other}\\b`).test(rule));
      expect({ side, feature, unnamed }).toEqual({ side, feature, unnamed: [] });
    }
  }
});
