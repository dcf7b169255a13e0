/** The files around the code: that they name the settings, scripts and files that there are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { readSettings } from '../../server/platform/config/settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The names of all environment variables that the server reads as settings. */
function settingNames(): string[] {
  const names: string[] = [];
  const recording = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void names.push(String(name)) });
  readSettings(recording);
  return names.sort();
}
const settings = settingNames();

describe('settings', () => {
  const example = Object.fromEntries(
    [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  test('.env.example has them all, and sets each to its default', () => {
    expect(Object.keys(example).sort()).toEqual(settings);
    expect(readSettings(example)).toEqual(readSettings({}));
  });

  test('the table in the README has them all', () => {
    const [, section = ''] = /^## Settings\n(.*?)^## /ms.exec(read('README.md')) ?? [];
    const cells = section.split('\n').flatMap(line => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);
    const names = cells.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(names.sort()).toEqual(settings);
  });

  test('the image and compose.yaml set only such as there are', () => {
    const image = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map(pair => pair.split('=')[0]),
    );
    const [, service = ''] = /^ {2}clinic:\n(.*?)^ {2}database:/ms.exec(read('compose.yaml')) ?? [];
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? [];
    const composed = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
    expect(image).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR']));
    expect(composed).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL']));
    expect([...image, ...composed].filter(name => name !== 'NODE_ENV' && !settings.includes(name ?? ''))).toEqual([]);
  });
});

test('.nvmrc, package.json, the image and the workflow agree on the version of Node', () => {
  const version = read('.nvmrc').trim();
  expect(about.engines.node).toBe(`>=${version}`);
  const images = `${read('Dockerfile')}${read('.github/workflows/ci.yml')}`.matchAll(/\bnode:(\d+)-/g);
  expect([...images].map(([, major]) => major)).toEqual(Array(3).fill(version.split('.')[0]));
});

describe('image', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', '').split('\n');
  /** The instructions of the last stage, which becomes the image. */
  const final = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')));
  const copied = (from: readonly string[]) =>
    from
      .filter(line => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap(line => line.split(' ').slice(1, -1))
      .filter(name => name !== '.');
  const sent: readonly string[] = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];
  /** The paths whose changes make a start build again, as a start compares them. */
  const sourcesIn = (file: string) => {
    const [, list = ''] = /SOURCES = \[(.*)\]/.exec(read(file)) ?? [];
    return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  };
  const builders = ['server/platform/config/serverBuild.mjs', 'server/operations/lifecycle/build.ts'];

  test('it is built from files that exist, and gets everything that a build depends on', () => {
    expect([...copied(lines), ...sent].filter(name => !existsSync(join(root, name)))).toEqual([]);
    expect(copied(lines).filter(name => !sent.includes(name))).toEqual([]);
    const sources = builders.flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter(name => !sent.includes(name))).toEqual([]);
  });

  test('its builds count as newer than all sources: it could not build again', () => {
    const touch = final.findIndex(line => line.startsWith('RUN touch built/complete dist/index.html '));
    expect(touch).toBeGreaterThan(final.findLastIndex(line => line.startsWith('COPY ')));
    expect(read('server/platform/config/serverBuild.mjs')).toContain("latestChange(join(root, 'built/complete'))");
    expect(read('server/operations/lifecycle/build.ts')).toContain("const BUILT = 'dist/index.html'");
  });

  test('it has the files that the built server reads outside of its own folder', () => {
    const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
    const code = sources.filter(name => name.endsWith('.ts')).map(name => read(join('server', name)));
    const named = code.flatMap(text => [...text.matchAll(/new URL\('([^']+)', (?:root|project)\)/g)]);
    const folders = new Set(named.map(([, path = '']) => path.split('/')[0] ?? ''));
    expect([...folders].sort()).toEqual(['dist', 'server']);
    expect(copied(final)).toEqual(expect.arrayContaining(['package.json', 'server', 'contract']));
    expect(final).toContain('COPY --from=build /opt/clinic/built built');
    expect(final).toContain('COPY --from=build /opt/clinic/dist dist');
  });

  test('it runs what `npm start` runs, not as root, with its data in a volume that the user owns', () => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(final.join('\n'))?.[1] ?? '[]');
    expect(`exec ${command.join(' ')}`).toBe(about.scripts.start);
    const [, folder] = /DATA_DIR=(\S+)/.exec(final.join('\n')) ?? [];
    expect(final).toContain(`VOLUME ${folder}`);
    expect(final.join('\n')).toContain(`--owner=node --group=node --mode=700 ${folder}\nUSER node`);
    expect(read('compose.yaml')).toContain(`- clinic:${folder}\n`);
  });

  test('its health is that of the health call', async () => {
    const { health } = await import('../../contract/system.ts');
    expect(final.find(line => line.startsWith('HEALTHCHECK '))).toContain(`\${process.env.PORT}/api${health.path}\``);
  });
});

test('the workflow runs .ci/run', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/^ +- run: bash \.ci\/run$/m);
  expect(read('.ci/run')).toMatch(/^npm test$/m);
});
