/** What package-lock.json says about third-party packages. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      integrity: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
      inBundle: v.optional(v.boolean()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
});

interface Package {
  name: string;
  version: string;
  licence: string | undefined;
  /** The SHA-512 that `npm ci` compares what it fetched with. */
  integrity: string | undefined;
  /** For making and testing it only. */
  isTool: boolean;
  isOptional: boolean;
  /** Part of another package's archive, whose checksum covers it. */
  isBundled: boolean;
  hasInstallScript: boolean;
}

/**
 * What the registry says nothing about: binaries for other systems than the one the lock was made on, and two old
 * packages.
 */
const told: Readonly<Record<string, string>> = {
  '@biomejs/cli-': 'MIT OR Apache-2.0',
  '@oxc-parser/binding-': 'MIT',
  '@rollup/rollup-': 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  'png-js': 'MIT',
};

/**
 * Licences that this product may be run and made under. The LGPL ones are libvips, which sharp loads as a library of
 * its own; the MPL ones are used as they come.
 */
export const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'ISC AND CC-BY-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND Zlib',
  'MIT OR Apache-2.0',
  'MIT OR CC0-1.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Every package of the lock, by its name. */
export async function lockedPackages(): Promise<Package[]> {
  const text = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = v.parse(Lock, JSON.parse(text));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, integrity, dev, optional, inBundle, hasInstallScript }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const otherwise = Object.entries(told).find(([begin]) => name.startsWith(begin))?.[1];
      return {
        ...{ name, version, integrity, licence: license?.replace(/^\((.*)\)$/, '$1') ?? otherwise },
        ...{ isTool: dev === true, isOptional: optional === true },
        ...{ isBundled: inBundle === true, hasInstallScript: hasInstallScript === true },
      };
    })
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** docs/licences.md. */
export function licencesPage(packages: readonly Package[]): string {
  const list = (title: string, some: readonly Package[]) => {
    const by = new Map<string, Set<string>>();
    for (const { name, version, licence = 'unknown' } of some) {
      by.set(licence, (by.get(licence) ?? new Set()).add(`${name} ${version}`));
    }
    const groups = [...by].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      `## ${title}`,
      ...groups.map(([licence, names]) => `**${licence}** (${names.size}): ${[...names].join(', ')}`),
    ];
  };
  const lines = [
    '# Licences',
    'Made by `npm run licences` from package-lock.json; a test says so when it is out of date, or when a licence comes in that tests/supply.ts does not permit.',
    ...list(
      'Run with the product, and what it is built with',
      packages.filter(({ isTool }) => !isTool),
    ),
    '**date-holidays**, which suggests public holidays: its code is under the ISC licence, its data under CC BY-SA 3.0 (most of it is from Wikipedia). The data is used unchanged, on the server only.',
    ...list(
      'For testing only',
      packages.filter(({ isTool }) => isTool),
    ),
  ];
  return `${lines.join('\n\n')}\n`;
}
