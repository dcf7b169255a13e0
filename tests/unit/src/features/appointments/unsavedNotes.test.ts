import { expect, test } from 'vitest';
import { unlisted, unlistedEntries, unsavedIn } from '../../../../../src/features/appointments/unsavedNotes.ts';

const draft = (name: string, value: unknown = {}) => ({
  name,
  value,
  typedAt: 0,
  versions: {},
  trouble: undefined,
});
const kindsOf = (...names: string[]) => unsavedIn(names.map(name => draft(name))).map(({ kind }) => kind ?? 'notes');

test('notes and documents are found by the names of their drafts, each once', () => {
  expect(kindsOf('notes:a', 'document:a:prescription', 'notes:a', 'template:a')).toEqual(['notes', 'prescription']);
});

test('a document of an unknown kind isn’t taken for notes', () => {
  expect(kindsOf('document:a:referral', 'document:a')).toEqual([]);
});

test('listed appointments show their notes by themselves, but not their documents', () => {
  const unsaved = unsavedIn(['notes:a', 'document:a:certificate', 'notes:b'].map(name => draft(name)));
  expect(unlisted(unsaved, [{ id: 'a' }]).map(({ appointmentId, kind }) => [appointmentId, kind])).toEqual([
    ['a', 'certificate'],
    ['b', undefined],
  ]);
});

test('what was typed for the summary is found if no listed appointment leads to its patient', () => {
  const names = ['entries:ana', 'entries:vitals:ana', 'entries:bento', 'entries:vitals:bento', 'entry:e', 'notes:a'];
  const found = unlistedEntries(
    names.map(name => draft(name)),
    [{ patient: { id: 'ana' } }],
  );
  expect(found.map(({ name }) => name)).toEqual(['entries:bento', 'entries:vitals:bento', 'entry:e']);
});
