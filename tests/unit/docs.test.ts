import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');

/** The paths that a table row names; a bare name stands in the folder of the path before it, or in `contract/`. */
function pathsIn(row: string): string[] {
  let folder = 'contract';
  return [...row.matchAll(/`([\w./-]+(?:\.tsx?|\.html|\/))`/g)].map(([, name = '']) => {
    const path = name.includes('/') || existsSync(join(root, name)) ? name : join(folder, name);
    folder = name.endsWith('/') ? name : dirname(path);
    return path;
  });
}

test('the page of the specification’s coverage names only files that exist', () => {
  const missing = page
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(pathsIn)
    .filter(path => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('it names every file of browser tests', () => {
  const files = readdirSync(join(root, 'tests/browser')).filter(name => name.endsWith('.test.ts'));
  expect(files.filter(name => !page.includes(name))).toEqual([]);
});
