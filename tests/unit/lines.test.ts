import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const WIDTH = 120;

/** Biome formats code, and breaks neither comments nor texts. */
const CODE = /\.(ts|tsx|mjs|css)$/;
const TEXT = /\.(md|ya?ml)$|(^|\/)(Dockerfile|\.[\w.]*(example|ignore|rc)|run)$/;

/** What `npm run licences` writes. */
const isFixed = (name: string) => name === 'docs/licences.md';

/** What can't be broken: a table's row, and a line whose length is that of one word, such as an address. */
const isWhole = (line: string) =>
  line.startsWith('|') ||
  line
    .trim()
    .split(/\s+/)
    .some(word => word.length > WIDTH / 2);
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line) || /[;,{})] \/\/ /.test(line);

/** The numbers of a file's lines that are too long and could be shorter. */
function longLines(name: string, text: string): number[] {
  let isFenced = false;
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isFenced = !isFenced;
    const isText = CODE.test(name) ? isComment(line) : !isFenced;
    return line.length > WIDTH && isText && !isWhole(line) ? [at + 1] : [];
  });
}

test('lines have at most 120 columns, in comments and documents too', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = files.split('\n').filter(name => (CODE.test(name) || TEXT.test(name)) && !isFixed(name));
  expect(names.length).toBeGreaterThan(900);
  const found = names.flatMap(name =>
    longLines(name, readFileSync(join(root, name), 'utf8')).map(at => `${name}:${at}`),
  );
  expect(found).toEqual([]);
});

test('a long comment or sentence is found; a row of a table, a text of the code and an address are not', () => {
  const words = 'word '.repeat(30);
  const address = `https://example.test/${'a'.repeat(120)}`;
  expect(longLines('a.ts', [`// ${words}`, ` * ${words}`, `one(); // ${words}`].join('\n'))).toEqual([1, 2, 3]);
  expect(longLines('a.ts', [`const a = '${words}';`, `// ${address}`].join('\n'))).toEqual([]);
  expect(longLines('a.md', [words, `| ${words} |`, `See ${address}`, '```', words, '```'].join('\n'))).toEqual([1]);
});

test('a test that mocks modules is named as one that runs with an isolated module graph', () => {
  const files = execFileSync('git', ['grep', '-l', '--untracked', '^vi.mock(', '--', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = files.split('\n').filter(Boolean);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(name => !/\.alone\.test\.tsx?$/.test(name))).toEqual([]);
});
