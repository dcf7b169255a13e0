import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(file => `src/${file}`);
const read = (ending: RegExp) =>
  files.filter(file => ending.test(file)).map(file => ({ file, text: readFileSync(file, 'utf8') }));

const styles = read(/\.css$/).map(({ file, text }) => ({ file, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }));
const code = read(/\.tsx?$/)
  .map(({ text }) => text)
  .join('\n');

const declared = new Set(styles.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)));
const inCode = (name: string) => code.includes(`'${name}'`);

/** Variables of Ionic and the calendar. */
const foreign = /^--(ion|rdp)-/;

test('every CSS variable that is used is declared', () => {
  const unknown = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter(name => !declared.has(name) && !foreign.test(name) && !inCode(name))
      .map(name => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('colours are only in the tokens, so that both themes have them', () => {
  const own = styles
    .filter(({ file }) => !file.endsWith('tokens.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!var)/gi)].map(([colour]) => `${file}: ${colour}`),
    );
  expect(own.filter(colour => !colour.startsWith('src/page/avatar.css'))).toEqual([]);
});

test('every class in a style sheet is used', () => {
  const worn = (name: string) => new RegExp(`[\\s'"\`.-]${name}[\\s'"\`]`).test(code);
  const madeUp = (name: string) => new RegExp(`${name.replace(/-[^-]+$/, '-')}\\$\\{`).test(code);
  const dead = styles.flatMap(({ file, text }) =>
    [...new Set([...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))]
      .filter(name => !/^(ion|rdp|md|input|tab|show|helper|error|ionicon|sc)/.test(name))
      .filter(name => !worn(name) && !madeUp(name))
      .map(name => `${file}: .${name}`),
  );
  expect(dead).toEqual([]);
});

test('breakpoints from 600 px on are in em, so that they grow with the text', () => {
  const inPixels = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*width: (\d+)px/g)]
      .filter(([, px]) => Number(px) >= 599)
      .map(([query]) => `${file}: ${query}`),
  );
  expect(inPixels).toEqual([]);
});

test('everything that folds has the same row with its chevron, and never the browser’s triangle', () => {
  const own = read(/\.tsx$/)
    .filter(({ text }) => text.includes('<summary'))
    .map(({ file }) => file);
  expect(own).toEqual(['src/ui/layout/FoldSummary.tsx']);
  const marks = styles.filter(({ text }) => /summary[^{}]*::(before|after|marker|-webkit-details-marker)/.test(text));
  expect(marks.map(({ file }) => file)).toEqual(['src/ui/layout/fold-summary.css']);
});
