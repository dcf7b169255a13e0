import { expect, test } from 'vitest';
import { groundOf, type NotesDraft, typedSince } from '../../../../../src/features/record/notes/draft.ts';

const notes = (diagnosis: string) => ({ anamnesis: 'tosse', diagnosis });
const shown = { ...notes('gripe'), version: 3 };

test('the first words are written on what is shown', () => {
  expect(groundOf(undefined, shown)).toEqual({ version: 3, base: notes('gripe') });
});

test('words that follow others keep the ground of those', () => {
  const written: NotesDraft = { ...notes('gripe forte'), version: 2, base: notes('') };
  expect(groundOf(written, shown)).toEqual({ version: 2, base: notes('') });
});

test('words typed while others are on their way are written on those', () => {
  const written: NotesDraft = { ...notes('gripe'), version: 2, base: notes('') };
  expect(groundOf(written, { ...notes(''), version: 2 }, notes('gripe'))).toEqual({ version: 2, base: notes('gripe') });
});

test('once the text underneath is the one that stands, its version counts', () => {
  const written: NotesDraft = { ...notes('gripe forte'), version: 2, base: notes('gripe ') };
  expect(groundOf(written, shown)).toEqual({ version: 3, base: notes('gripe ') });
});

test('a draft of an older version of the app keeps its version', () => {
  expect(groundOf({ ...notes('gripe'), version: 2 }, shown)).toEqual({ version: 2 });
});

test('of a draft stays what was typed after the text that was sent', () => {
  const later: NotesDraft = { ...notes('gripe forte'), version: 2 };
  expect(typedSince(later, notes('gripe'))).toEqual(later);
  expect(typedSince({ ...later, diagnosis: 'gripe' }, notes('gripe'))).toBeUndefined();
  expect(typedSince({ of: 'another shape' }, notes('gripe'))).toBeUndefined();
});
