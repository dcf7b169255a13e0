import { expect, test } from 'vitest';
import { draftOf, errorsOf, newDraft, typedSince } from '../../../../../src/features/templates/draft.ts';

const id = '10000000-0000-4000-8000-000000000001';
const written = { ...newDraft(id), name: 'Dor lombar', text: 'Dor há ___ dias.' };

test('nothing remains of a draft that was sent, and everything of one that was typed on', () => {
  expect(typedSince(written, written)).toBeUndefined();
  const later = { ...written, text: 'Dor há ___ semanas.' };
  expect(typedSince(later, written)).toEqual(later);
  const another = { ...written, id: '10000000-0000-4000-8000-000000000002' };
  expect(typedSince(another, written)).toEqual(another);
  expect(typedSince('garbage', written)).toBeUndefined();
});

test('each field that is missing or too long is named', () => {
  expect(errorsOf(written)).toEqual({});
  expect(errorsOf(newDraft(id))).toEqual({ name: 'required', text: 'required' });
  expect(errorsOf({ ...written, text: 'x'.repeat(5_001) })).toEqual({ text: 'too_long' });
});

test('a stored one is edited from its own content and version', () => {
  const content = { name: 'a', field: 'both', text: 'b', archived: true } as const;
  expect(draftOf({ id, ...content, version: 3 })).toEqual({ id, ...content, version: 3, base: content });
});
