import { describe, expect, test } from 'vitest';
import {
  blankIn,
  followEdit,
  type Insertion,
  insertAt,
  shortcutAt,
  withoutInsertion,
} from '../../../../../../../src/features/record/notes/insert/insertion.ts';

const MAX = 100_000;

/** Inserts a text that fits. */
function inserted(
  value: string,
  cursor: number,
  text: string,
  options: { shortcut?: { start: number; end: number }; ownLine?: boolean } = {},
) {
  const result = insertAt(value, cursor, text, { max: MAX, ...options });
  if ('missing' in result) throw new Error('It does not fit.');
  return result;
}

describe('a text is inserted', () => {
  test('into an empty field as it is', () => {
    const { value, insertion } = inserted('', 0, 'Nega febre.');
    expect(value).toBe('Nega febre.');
    expect(insertion).toEqual({ start: 0, end: 11, text: 'Nega febre.', replaced: '', isIntact: true });
  });

  test.each([
    ['Tosse.', 6, 'Nega febre.', 'Tosse. Nega febre.'],
    ['Tosse. ', 7, 'Nega febre.', 'Tosse. Nega febre.'],
    ['Tosse.\n', 7, 'Nega febre.', 'Tosse.\nNega febre.'],
    ['Tosse e dor.', 5, 'seca', 'Tosse seca e dor.'],
    ['Tosse, dor.', 5, 'seca', 'Tosse seca, dor.'],
    ['Tossedor', 5, 'seca', 'Tosse seca dor'],
    ['Tosse.', 0, 'Nega febre.', 'Nega febre. Tosse.'],
    ['Tosse.', 6, 'Ao exame:\nbom estado', 'Tosse.\nAo exame:\nbom estado'],
    ['Tosse.', 0, 'Ao exame:\nbom estado', 'Ao exame:\nbom estado\nTosse.'],
  ])('at the cursor: %j at %i, %j', (value, cursor, text, expected) => {
    expect(inserted(value, cursor, text).value).toBe(expected);
  });

  test('on lines of its own, if it is to be told apart', () => {
    expect(inserted('Tosse. Dor.', 6, 'De ontem', { ownLine: true }).value).toBe('Tosse.\nDe ontem\n Dor.');
    expect(inserted('', 0, 'De ontem', { ownLine: true }).value).toBe('De ontem');
    expect(inserted('Tosse.\n', 7, 'De ontem', { ownLine: true }).value).toBe('Tosse.\nDe ontem');
  });

  test('in the place of the shortcut that was typed for it', () => {
    const { value, insertion } = inserted('Tosse. /dor e febre', 11, 'Dor há 3 dias', {
      shortcut: { start: 7, end: 11 },
    });
    expect(value).toBe('Tosse. Dor há 3 dias e febre');
    expect(insertion.replaced).toBe('/dor');
    expect(withoutInsertion(value, insertion)).toBe('Tosse. /dor e febre');
  });

  test('only if it fits whole', () => {
    expect(insertAt('1234567', 7, 'abc', { max: 10 })).toEqual({ missing: 1 });
    expect(insertAt('123456', 6, 'abc', { max: 10 })).toMatchObject({ value: '123456 abc' });
  });
});

describe('an insertion', () => {
  const { value, insertion } = inserted('Tosse.', 6, 'Nega febre.');

  test('is undone exactly', () => {
    expect(withoutInsertion(value, insertion)).toBe('Tosse.');
  });

  test.each([
    ['before it', 'Há 2 dias: Tosse. Nega febre.', 'Há 2 dias: Tosse.'],
    ['after it', 'Tosse. Nega febre. Melhor hoje.', 'Tosse. Melhor hoje.'],
    ['before it, shorter', 'T. Nega febre.', 'T.'],
  ])('is followed while something is typed %s, and its undo keeps that', (_where, after, undone) => {
    const followed = followEdit(insertion, value, after) as Insertion;
    expect(followed.isIntact).toBe(true);
    expect(after.slice(followed.start, followed.end)).toBe(insertion.text);
    expect(withoutInsertion(after, followed)).toBe(undone);
  });

  test('that was edited is still followed, but can’t be undone', () => {
    const after = 'Tosse. Nega febre alta.';
    const followed = followEdit(insertion, value, after) as Insertion;
    expect(after.slice(followed.start, followed.end)).toBe(' Nega febre alta.');
    expect(withoutInsertion(after, followed)).toBeUndefined();
  });

  test('is forgotten once an edit reaches beyond it, or it is deleted', () => {
    expect(followEdit(insertion, value, 'Tos febre.')).toBeUndefined();
    expect(followEdit(insertion, value, 'Tosse.')).toBeUndefined();
    expect(followEdit(insertion, value, '')).toBeUndefined();
  });

  test('isn’t undone if the text is another one than it was about', () => {
    expect(withoutInsertion('Tosse. Sem febre..', insertion)).toBeUndefined();
  });
});

describe('blanks', () => {
  const text = 'Dor há ___ dias em {{local}}, nota ____/10 __';

  test('are found one after the other, within the insertion', () => {
    const first = blankIn(text, { start: 0, end: text.length });
    expect(first && text.slice(first.start, first.end)).toBe('___');
    const second = blankIn(text, { start: first?.end ?? 0, end: text.length });
    expect(second && text.slice(second.start, second.end)).toBe('{{local}}');
    const third = blankIn(text, { start: second?.end ?? 0, end: text.length });
    expect(third && text.slice(third.start, third.end)).toBe('____');
    expect(blankIn(text, { start: third?.end ?? 0, end: text.length })).toBeUndefined();
    expect(blankIn(text, { start: 0, end: 7 })).toBeUndefined();
  });

  test('take no long time to look for in garbage', () => {
    const garbage = '{'.repeat(500_000) + '_'.repeat(2);
    // If each brace began a search to the end, the test would run into its time limit.
    expect(blankIn(garbage, { start: 0, end: garbage.length })).toBeUndefined();
  });
});

test('a shortcut is a slash after a space, and letters up to the cursor', () => {
  expect(shortcutAt('/dor', 4)).toEqual({ start: 0, end: 4, letters: 'dor' });
  expect(shortcutAt('Tosse. /dor lombar', 11)).toEqual({ start: 7, end: 11, letters: 'dor' });
  expect(shortcutAt('Tosse.\n/é', 9)).toEqual({ start: 7, end: 9, letters: 'é' });
  for (const text of ['12/10', 'e/ou', '/', '/ ', '/1', '// a', 'dor'])
    expect(shortcutAt(text, text.length)).toBeUndefined();
});
