import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../../contract/errors.ts';
import {
  type SaveNotes,
  sameNotes,
  saveNotesIntent,
} from '../../../../../../src/features/appointments/intents/saveNotes.ts';
import type { Entry } from '../../../../../../src/sync/outbox/entry.ts';
import type { AnyIntent } from '../../../../../../src/sync/outbox/intent.ts';
import { problem } from '../../../sync/fakeServer.ts';
import { cancellation, doctorAppointment, drElisa, NOON, newEntry, notes } from '../../../sync/harness.ts';

const entry = (intent: AnyIntent, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(intent, drElisa.id, 'key', NOON),
  id: 1,
  ...change,
});

test('a fetched list shows the notes that wait, on the version that they were written on', () => {
  const fetched = [doctorAppointment(1, 4), doctorAppointment(2)];
  const shown = saveNotesIntent.applyPending(fetched, [entry(notes(1, 'gripe', 3)), entry(cancellation(2))]);
  expect(shown).toMatchObject([
    { diagnosis: 'gripe', version: 3 },
    { diagnosis: '', version: 1 },
  ]);
});

test('refused notes are not shown as if they stood', () => {
  const fetched = [doctorAppointment(1)];
  expect(saveNotesIntent.applyPending(fetched, [entry(notes(1, 'gripe'), { state: 'refused' })])).toBe(fetched);
});

test('of notes that wait twice the later are shown', () => {
  const shown = saveNotesIntent.applyPending(
    [doctorAppointment(1)],
    [entry(notes(1, 'a', 1)), entry(notes(1, 'b', 2))],
  );
  expect(shown).toMatchObject([{ anamnesis: 'tosse', diagnosis: 'b', version: 2 }]);
});

test('notes are the same to a reader whatever blanks are around them', () => {
  const given = { anamnesis: 'a', diagnosis: 'b' };
  expect(sameNotes(given, { anamnesis: ' a\n', diagnosis: '\tb ' })).toBe(true);
  expect(sameNotes({ anamnesis: ' a\n', diagnosis: '\tb ' }, given)).toBe(true);
  expect(sameNotes(given, { ...given, anamnesis: 'A' })).toBe(false);
  expect(sameNotes(given, { ...given, diagnosis: '' })).toBe(false);
});

describe('once notes were carried out', () => {
  const follow = (later: SaveNotes) => saveNotesIntent.follow?.(later, notes(1, 'gripe'), doctorAppointment(1, 7));

  test('later ones that are based on them, or on no known text, follow on the new version', () => {
    expect(follow(notes(1, 'b', 1))).toEqual(notes(1, 'b', 7));
    const base = { anamnesis: 'tosse ', diagnosis: 'gripe' };
    expect(follow({ ...notes(1, 'b', 1), base })).toEqual({ ...notes(1, 'b', 7), base });
  });

  test('later ones that are based on another text keep their version', () => {
    const later = { ...notes(1, 'b', 1), base: { anamnesis: 'tosse', diagnosis: 'outra' } };
    expect(follow(later)).toBe(later);
  });
});

describe('notes that were refused as stale', () => {
  const rebase = (intent: SaveNotes, refusal: Problem) => saveNotesIntent.rebase?.(intent, refusal, undefined);
  const current = (anamnesis: string, diagnosis: string, version: number) => ({
    ...problem(409, 'version_conflict'),
    current: { ...doctorAppointment(1, version), anamnesis, diagnosis },
  });
  const base = { anamnesis: 'tosse', diagnosis: 'gripe' };
  const given = { ...notes(1, 'bronquite', 2), base };

  test('go on the server’s version where it has their own text or the one that they are based on', () => {
    expect(rebase(given, current('tosse', 'gripe', 5))).toEqual({ ...given, version: 5 });
    expect(rebase(given, current('tosse', 'bronquite', 5))).toEqual({ ...given, version: 5 });
    expect(rebase(notes(1, 'bronquite', 2), current('tosse', 'bronquite', 5))).toEqual(notes(1, 'bronquite', 5));
  });

  test('stay refused where it has any other text, or no later version', () => {
    expect(rebase(given, current('tosse', 'outra', 5))).toBeUndefined();
    expect(rebase(notes(1, 'bronquite', 2), current('tosse', 'gripe', 5))).toBeUndefined();
    expect(rebase(given, current('tosse', 'gripe', 2))).toBeUndefined();
  });

  test('stay refused for any other reason, and without a readable text of the server', () => {
    expect(rebase(given, { ...current('tosse', 'gripe', 5), code: 'forbidden' })).toBeUndefined();
    expect(rebase(given, problem(409, 'version_conflict'))).toBeUndefined();
  });
});
