import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const page = read('spec-coverage.md');

/** The paths that a table row names; a bare name stands in the folder of the path before it, or in `contract/`. */
function pathsIn(row: string): string[] {
  let folder = 'contract';
  return [...row.matchAll(/`([\w./-]+(?:\.tsx?|\.html|\/))`/g)].map(([, name = '']) => {
    const path = name.includes('/') || existsSync(join(root, name)) ? name : join(folder, name);
    folder = name.endsWith('/') ? name : dirname(path);
    return path;
  });
}

test.each(['spec-coverage.md', 'security.md'])('docs/%s names only files that exist', name => {
  const missing = read(name)
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(pathsIn)
    .filter(path => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('every threat has a defence and at least one test', () => {
  const threats = read('security.md')
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\| Threat|^\|---/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()));
  expect(threats.length).toBeGreaterThan(25);
  for (const [, threat, defence, shown] of threats) {
    expect([threat, defence === '', /tests\/.+\.test\.ts/.test(shown ?? '')]).toEqual([threat, false, true]);
  }
});

test('the page of the specification’s coverage names every file of browser tests', () => {
  const files = readdirSync(join(root, 'tests/browser')).filter(name => name.endsWith('.test.ts'));
  expect(files.filter(name => !page.includes(name))).toEqual([]);
});
