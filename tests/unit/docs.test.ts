import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const page = read('coverage.md');

/** The paths that a table row names; a bare name stands in the folder of the path before it, or in `contract/`. */
function pathsIn(row: string): string[] {
  let folder = 'contract';
  return [...row.matchAll(/`([\w./-]+(?:\.tsx?|\.html|\/))`/g)].map(([, name = '']) => {
    const path = name.includes('/') || existsSync(join(root, name)) ? name : join(folder, name);
    folder = name.endsWith('/') ? name : dirname(path);
    return path;
  });
}

test.each(['coverage.md', 'security.md', 'architecture.md'])('docs/%s names only files that exist', name => {
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
const documents = [
  ...['README.md', 'README.pt-BR.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.github/pull_request_template.md'],
  ...files.filter(name => /^docs\/[^/]+\.md$/.test(name)),
];

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

test('the list of documents is complete', () => {
  expect(documents.length).toBeGreaterThanOrEqual(10);
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

/** The lines of a file that are comments, or end in one. */
const commentsOf = (text: string) =>
  [...text.matchAll(/^\s*(?:\/\/|\/?\*|#)(.*)$|[;,{})] \/\/ (.*)$/gm)]
    .map(([, whole, end]) => whole ?? end ?? '')
    .join('\n');

/** The files that comments name: by a path from the root or from the file, or by the name alone. */
const filesNamed = (comments: string) =>
  [
    ...comments.matchAll(
      /(?<![\w/.@:-])((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|sql|md|html))(?![\w/])/g,
    ),
  ].map(([, name = '']) => name.replace(/^(\.{1,2}\/)+/, ''));

test('comments name only files that exist', () => {
  const code = [
    ...files,
    'vite.config.ts',
    'vite.server.config.ts',
    'vitest.config.ts',
    'Dockerfile',
    'compose.yaml',
  ].filter(name => /\.(tsx?|mjs|css|yaml)$|Dockerfile$/.test(name));
  const wrong = code.flatMap(name =>
    filesNamed(commentsOf(readFileSync(join(root, name), 'utf8')))
      .filter(path => !isThere(path))
      .map(path => `${name}: ${path}`),
  );
  expect(code.flatMap(name => filesNamed(commentsOf(readFileSync(join(root, name), 'utf8')))).length).toBeGreaterThan(
    50,
  );
  expect(wrong).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('code and docs refer only to sections that exist', () => {
  const sources = files.filter(name => /^(contract|server|src)\/.*\.tsx?$/.test(name));
  const missing = [...sources, ...documents].flatMap(name =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/(?:\b(docs\/[\w-]+\.md)|\]\(((?:[\w-]+\.md)?))#([\w-]+)/g)]
      .map(([, path, link, anchor = '']) => ({ page: path ?? (link ? join(dirname(name), link) : name), anchor }))
      .filter(({ page, anchor }) => !anchorsOf(readFileSync(join(root, page), 'utf8')).includes(anchor))
      .map(({ page, anchor }) => `${name}: ${page}#${anchor}`),
  );
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

/** Quotation marks and numbers differ between a title, its source and a document that quotes it. */
const plainTitle = (text: string) => text.replace(/\\?['’]/g, "'").replace(/\b\d{3}\b|%i/g, '#');

test('docs/offline.md quotes only titles of existing tests', () => {
  const tests = files.filter(name => /^tests\/.+\.test\.tsx?$/.test(name));
  const titles = plainTitle(tests.map(name => readFileSync(join(root, name), 'utf8')).join('\n'));
  const rows = read('offline.md')
    .split('\n')
    .filter(line => line.startsWith('|'));
  const quoted = rows.flatMap(row =>
    [...(row.split('|')[2] ?? '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  );
  expect(quoted.length).toBeGreaterThan(100);
  const parts = quoted.flatMap(title => title.split('…').map(part => part.trim()));
  expect(parts.filter(part => !titles.includes(plainTitle(part)))).toEqual([]);
});

test('docs/coverage.md names every file of browser tests', () => {
  const files = readdirSync(join(root, 'tests/browser')).filter(name => name.endsWith('.test.ts'));
  expect(files.filter(name => !page.includes(name))).toEqual([]);
});

const architecture = read('architecture.md');

test('docs/architecture.md describes every folder', () => {
  const parents = ['src', 'src/features', 'src/sync', 'src/pwa', 'server', 'server/features', 'server/operations'];
  const folders = ['contract', ...[...parents, 'server/platform', 'tests'].flatMap(foldersIn)];
  const rows = new Set([...architecture.matchAll(/^\| `([^`]+)\/` \|/gm)].map(([, folder]) => folder));
  expect(folders.filter(folder => !rows.has(folder))).toEqual([]);
});

function foldersIn(parent: string): string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(parent, name));
}

/** The files that begin the items of a journey's lists. */
const journeys = architecture
  .split(/^## (?=Journey )/m)
  .slice(1)
  .map(text => ({
    title: text.split('\n', 1)[0] ?? '',
    files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  }));

/** The project's files that a module imports, also by type or when it is needed. */
const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) =>
    join(dirname(file), target),
  );

test('docs/architecture.md has both journeys', () => {
  expect(journeys.map(({ files: { length } }) => length > 40)).toEqual([true, true]);
});

test.each(journeys)('$title: every file is connected with the first by imports among the files', ({ files: all }) => {
  const modules = new Set(all.filter(file => /\.tsx?$/.test(file)));
  const links = [...modules].flatMap(file => importsOf(file).map(imported => [file, imported] as const));
  const connected = new Set([...modules].slice(0, 1));
  for (let before = 0; before < connected.size; ) {
    before = connected.size;
    for (const [file, imported] of links) {
      if (connected.has(file) && modules.has(imported)) connected.add(imported);
      if (connected.has(imported)) connected.add(file);
    }
  }
  expect([...modules].filter(file => !connected.has(file))).toEqual([]);
});
