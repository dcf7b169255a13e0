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

/** Every file of the project's own folders, by its path from the root. */
const files = ['contract', 'docs', 'public', 'server', 'src', 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
);
const documents = ['README.md', ...files.filter(name => /^docs\/[^/]+\.md$/.test(name))];

/** The names in code spans that are paths of the project, or of its TypeScript files wherever those are. */
const named = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter(name => !name.includes('…'))
    .filter(name => /^(contract|docs|public|server|src|tests)\//.test(name) || /^[\w./-]+\.tsx?$/.test(name));

/** `<feature>` and `*` stand for any one name, `{a,b}` for either. */
function isThere(name: string): boolean {
  const pattern = name
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(.+?)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replace(/<\w+>|\*/g, '[^/]+');
  const path = new RegExp(`(^|/)${pattern}$`);
  return existsSync(join(root, name)) || files.some(file => path.test(file));
}

test('all documents are looked at', () => {
  expect(documents.length).toBeGreaterThanOrEqual(8);
  expect(documents.flatMap(name => named(readFileSync(join(root, name), 'utf8'))).length).toBeGreaterThan(100);
});

test.each(documents)('%s names only files, links and commands that exist', name => {
  const text = readFileSync(join(root, name), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, command = '']) => command);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  expect({
    files: named(text).filter(path => !isThere(path)),
    links: links.filter(target => !existsSync(join(root, dirname(name), target))),
    commands: commands.filter(command => !(command in scripts)),
  }).toEqual({ files: [], links: [], commands: [] });
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
