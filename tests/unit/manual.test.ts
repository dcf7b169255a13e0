import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import texts from '../../src/i18n/pt-BR/index.ts';
import signedIn from '../../src/i18n/pt-BR/signedIn.ts';

const manual = readFileSync(join(import.meta.dirname, '../../docs/manual.pt-BR.md'), 'utf8');

/** All texts of an object of texts, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What the manual shows in bold; bold words that end in a full stop are headings of paragraphs. */
const labels = [...manual.matchAll(/\*\*([^*]+)\*\*/g)]
  .map(([, label = '']) => label.replace(/\s+/g, ' '))
  .filter(label => !label.endsWith('.') && label !== 'negrito');

test('everything that the manual names is written in the app as in the manual', () => {
  const known = new Set(textsIn([texts, signedIn]));
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter(label => !known.has(label))).toEqual([]);
});
