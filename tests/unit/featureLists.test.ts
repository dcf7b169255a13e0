import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The other features that each feature under a folder imports, sorted; only of those that import any. */
function usedByFeature(folder: string): Record<string, string[]> {
  const features = join(root, folder);
  const used: Record<string, Set<string>> = {};
  for (const { name, parentPath } of readdirSync(features, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const [feature = ''] = relative(features, parentPath).split('/');
    const text = readFileSync(join(parentPath, name), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)) {
      const [other = '', ...rest] = relative(features, resolve(parentPath, path)).split('/');
      if (other === '..' || other === feature || rest.length === 0) continue;
      used[feature] ??= new Set();
      used[feature].add(other);
    }
  }
  return Object.fromEntries(Object.entries(used).map(([feature, others]) => [feature, [...others].sort()]));
}

/** The same as the table of docs/architecture.md has it, from one of its columns. */
function documented(column: number): Record<string, string[]> {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, after = ''] = page.split('| Feature | Uses on the server | Uses in the app |\n|---|---|---|\n');
  const [table = ''] = after.split('\n\n');
  const rows = table
    .split('\n')
    .map(row => row.split('|').map(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)));
  return Object.fromEntries(
    rows.flatMap(cells => {
      const [[feature = ''] = [], used = []] = [cells[1], cells[column]];
      return used.length > 0 ? [[feature, used]] : [];
    }),
  );
}

test.each([
  ['server/features', 2],
  ['src/features', 3],
])('docs/architecture.md lists what each feature of %s uses', (folder, column) => {
  expect(documented(column)).toEqual(usedByFeature(folder));
});
