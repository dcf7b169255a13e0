import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import ptStart from '../../../../src/i18n/pt-BR/index.ts';
import ptSignedIn from '../../../../src/i18n/pt-BR/signedIn.ts';

const pt = { ...ptStart, ...ptSignedIn };

const source = join(import.meta.dirname, '../../../../src');

/** All keys of texts. */
function keysOf(branch: object, path = ''): string[] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

/** The code of the app, without its texts. */
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/i18n\/(pt-BR|en-US)\//.test(name))
  .map(name => readFileSync(join(source, name), 'utf8'))
  .join('\n');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys in the code: whole keys, branches read as objects, and templates with placeholders. */
const named = new Set([...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => key));
const templates = [...code.matchAll(/`([A-Za-z]\w*\.[^`\s]*\$\{[^`]*)`/g)].map(
  ([, template = '']) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[^.]+')}(\\.|$)`,
    ),
);

const isNamed = (key: string) => {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const branches = stem.split('.').map((_, depth, parts) => parts.slice(0, depth + 1).join('.'));
  return branches.slice(1).some(branch => named.has(branch)) || templates.some(template => template.test(stem));
};

const keys = new Set(keysOf(pt));

/** Whether a key is a variant by context (`lead_dependent`) of a used one. */
const isVariant = (key: string) => {
  const base = key.replace(/_[^_.]+$/, '');
  return keys.has(base) && isNamed(base);
};

test('every text is used', () => {
  expect([...keys].filter(key => !isNamed(key) && !isVariant(key))).toEqual([]);
});
