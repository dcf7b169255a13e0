import { expect, test } from 'vitest';
import type { NotesDraft } from '../../../../../../src/features/appointments/intents/index.ts';
import { notesBaseOf, typedSince } from '../../../../../../src/features/record/notes/draft.ts';

const notes = (diagnosis: string) => ({ anamnesis: 'tosse', diagnosis });
const shown = { ...notes('gripe'), version: 3 };

test('the first edit is based on the shown notes', () => {
  expect(notesBaseOf(undefined, shown)).toEqual({ version: 3, base: notes('gripe') });
});

test('further edits keep the base of the draft', () => {
  const written: NotesDraft = { ...notes('gripe forte'), version: 2, base: notes('') };
  expect(notesBaseOf(written, shown)).toEqual({ version: 2, base: notes('') });
});

test('text typed while another is in flight is based on that one', () => {
  const written: NotesDraft = { ...notes('gripe'), version: 2, base: notes('') };
  expect(notesBaseOf(written, { ...notes(''), version: 2 }, notes('gripe'))).toEqual({
    version: 2,
    base: notes('gripe'),
  });
});

test('once the base equals the server’s text, the server’s version is used', () => {
  const written: NotesDraft = { ...notes('gripe forte'), version: 2, base: notes('gripe ') };
  expect(notesBaseOf(written, shown)).toEqual({ version: 3, base: notes('gripe ') });
});

test('a draft of an older version of the app keeps its version', () => {
  expect(notesBaseOf({ ...notes('gripe'), version: 2 }, shown)).toEqual({ version: 2 });
});

test('what was typed after the sent text remains of the draft', () => {
  const later: NotesDraft = { ...notes('gripe forte'), version: 2 };
  expect(typedSince(later, notes('gripe'))).toEqual(later);
  expect(typedSince({ ...later, diagnosis: 'gripe' }, notes('gripe'))).toBeUndefined();
  expect(typedSince({ of: 'another shape' }, notes('gripe'))).toBeUndefined();
});
