import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../../contract/entries.ts';
import type { Problem } from '../../../../../contract/errors.ts';
import {
  type SaveEntry,
  saidBy,
  saveEntryIntent,
  withPendingAllergies,
} from '../../../../../src/features/entries/intents/saveEntry.ts';
import { listedAllergies } from '../../../../../src/features/entries/listedAllergies.ts';
import { chartsOf, latestOf, measurementsIn } from '../../../../../src/features/entries/vitals.ts';
import { datesIn } from '../../../../../src/i18n/dates.ts';
import { problem } from '../../sync/fakeServer.ts';
import { drElisa, intents, NOON, newEntry, uuid } from '../../sync/harness.ts';

const author = { id: drElisa.id, name: drElisa.name };
const PATIENT = uuid(7);

const stored = (n: number, text: string, changes: Partial<Entry> = {}): Entry => ({
  ...{ id: uuid(n), version: 1, state: 'active', ended_on: null, end_reason: null },
  ...{ written_at: '2027-01-04T11:00:00.000Z', author, content: { kind: 'allergy', text, severity: 'severe' } },
  ...changes,
});

const intent = (n: number, text: string, changes: Partial<SaveEntry> = {}): SaveEntry => ({
  ...{ kind: 'saveEntry', entryId: uuid(n), patientId: PATIENT, appointmentId: uuid(8), patientName: 'Bento' },
  ...{ state: 'active', content: { kind: 'allergy', text, severity: 'severe' } },
  ...{ writtenAt: '2027-01-04T12:00:00.000Z', author },
  ...changes,
});

const pending = (one: SaveEntry, state: 'waiting' | 'refused' = 'waiting') => ({
  ...{ id: 1, ...newEntry(one, drElisa.id, 'key', NOON) },
  state,
});
const texts = (list: readonly Entry[]) => list.map(({ content }) => ('text' in content ? content.text : content.kind));
const none = (n: number) => stored(n, '', { content: { kind: 'no_allergies' } });

describe('what waits is shown in the list', () => {
  const shown = (list: Entry[], ...given: Parameters<typeof pending>[]) =>
    saveEntryIntent.applyPending(
      list,
      given.map(each => pending(...each)),
    );

  test('a new one, a correction, and not one entered in error', () => {
    const list = [stored(1, 'Dipirona'), stored(2, 'Látex')];
    const after = shown(
      list,
      [intent(1, 'Dipirona sódica', { version: 1 })],
      [intent(2, 'Látex', { version: 1, state: 'entered_in_error' })],
      [intent(3, 'Poeira')],
    );
    expect(texts(after)).toEqual(['Dipirona sódica', 'Poeira']);
    expect(after.map(({ version }) => version)).toEqual([1, 0]);
  });

  test('refused ones are not, and what the server already has changes nothing', () => {
    const list = [stored(1, 'Dipirona')];
    expect(shown(list, [intent(1, 'AAS', { version: 1 }), 'refused'])).toBe(list);
    expect(shown(list, [intent(1, 'Dipirona', { version: 1 })])).toBe(list);
  });

  test('an allergy ends the statement that none is known', () => {
    const after = shown([none(5)], [intent(1, 'Dipirona')]);
    expect(after.map(({ state }) => state)).toEqual(['ended', 'active']);
  });

  test('an end without a day is on the day in Brazil, also in the evening', () => {
    const writtenAt = '2027-01-05T00:30:00.000Z';
    const [end] = shown([stored(1, 'Dipirona')], [intent(1, 'Dipirona', { version: 1, state: 'ended', writtenAt })]);
    expect(end?.ended_on).toBe('2027-01-04');
    const [statement] = shown([none(5)], [intent(1, 'Dipirona', { writtenAt })]);
    expect(statement?.ended_on).toBe('2027-01-04');
  });

  test('and as a chip under the name, severe ones first, until it ends', () => {
    const patient = { id: PATIENT, allergies: [{ id: uuid(4), text: 'Poeira' }] };
    const chips = (...given: SaveEntry[]) =>
      withPendingAllergies(
        patient,
        given.map(each => pending(each)),
      ).allergies?.map(({ text }) => text);
    expect(chips(intent(1, 'Zinco'))).toEqual(['Zinco', 'Poeira']);
    expect(chips(intent(1, 'Zinco', { patientId: uuid(9) }))).toEqual(['Poeira']);
    expect(chips(intent(4, 'Poeira', { state: 'ended', endedOn: '2027-01-04' }))).toEqual([]);
    expect(withPendingAllergies(patient, [pending(intent(1, 'x'), 'refused')])).toBe(patient);
    expect(listedAllergies([stored(1, 'B'), stored(2, 'a', { state: 'ended' }), none(3)])).toMatchObject([
      { text: 'B' },
    ]);
  });
});

describe('versions', () => {
  test('merged while it waits, it keeps the version and the text that were read', () => {
    const base = saidBy(stored(1, 'Dipirona'));
    const merged = saveEntryIntent.merge(intent(1, 'A', { version: 2, base }), intent(1, 'B', { version: 5 }));
    expect(merged).toMatchObject({ version: 2, base, content: { text: 'B' } });
    const isNew = saveEntryIntent.merge(intent(1, 'A'), intent(1, 'B', { version: 5 }));
    expect(isNew.version).toBeUndefined();
  });

  test('a later one follows the version of what was sent, unless it is based on something else', () => {
    const sent = intent(1, 'A');
    const follow = (later: SaveEntry) => saveEntryIntent.follow?.(later, sent, stored(1, 'A', { version: 3 }));
    const { state, content } = sent;
    expect(follow(intent(1, 'B', { base: { state, content } }))?.version).toBe(3);
    const other = { state, content: { ...content, text: 'Other' } as SaveEntry['content'] };
    expect(follow(intent(1, 'B', { base: other, version: 1 }))?.version).toBe(1);
  });

  test('a conflict with the doctor’s own text is none; any other stays one', () => {
    const refusal = (current: Entry): Problem => ({ ...problem(409, 'version_conflict'), current });
    const rebase = (mine: SaveEntry, current: Entry, lost?: SaveEntry) =>
      saveEntryIntent.rebase?.(mine, refusal(current), lost);
    const mine = intent(1, 'B', { version: 1, base: saidBy(stored(1, 'A')) });
    expect(rebase(mine, stored(1, 'A', { version: 2 }))?.version).toBe(2);
    expect(rebase(mine, stored(1, 'Lost', { version: 2 }), intent(1, 'Lost'))?.version).toBe(2);
    expect(rebase(mine, stored(1, 'Theirs', { version: 2 }))).toBeUndefined();
    expect(saveEntryIntent.rebase?.(mine, problem(422, 'entries_limit'), undefined)).toBeUndefined();
  });
});

test('the intent is sent as the call takes it', () => {
  const [request] = saveEntryIntent.requests(intent(1, 'Dipirona', { state: 'ended', endedOn: '2027-01-03' }));
  expect(request).toMatchObject({
    params: { id: uuid(1) },
    body: { appointment_id: uuid(8), state: 'ended', ended_on: '2027-01-03' },
  });
  expect(intents.parse(JSON.parse(JSON.stringify(intent(1, 'x'))))).toEqual(intent(1, 'x'));
});

test('the outbox names an entry with its date as people write it', () => {
  const content = { kind: 'medicine', text: 'Losartana', since: '2019-03-15' } as const;
  const t = ((key: string, { what, text, since }: Record<string, string> = {}) =>
    [key, what, text, since].filter(Boolean).join(' ')) as never;
  const words = { t, dayTime: () => '', specialtyName: () => '', plainDate: datesIn('pt-BR').plainDate };
  const { line } = saveEntryIntent.describe(intent(1, '', { content }), words);
  expect(line).toContain('Losartana, entries.since 15/03/2019');
});

test('the response changes the mirrored lists, the chips of all appointments included', async () => {
  const mirrored: Record<string, unknown> = {
    entries: [],
    doctorAppointments: [{ patient: { id: PATIENT } }, { patient: { id: uuid(9) } }],
    treatedPatients: [{ id: PATIENT, allergies: [] }],
  };
  await saveEntryIntent.applyResponse(
    {
      ...{ userId: drElisa.id, now: NOON },
      async change(store, _key, work) {
        mirrored[store] = work(mirrored[store] as never);
      },
    },
    intent(1, 'Dipirona'),
    stored(1, 'Dipirona'),
  );
  const chip = { id: uuid(1), text: 'Dipirona', severity: 'severe' };
  expect(mirrored).toEqual({
    entries: [stored(1, 'Dipirona')],
    doctorAppointments: [{ patient: { id: PATIENT, allergies: [chip] } }, { patient: { id: uuid(9) } }],
    treatedPatients: [{ id: PATIENT, allergies: [chip] }],
  });
});

test('vital signs are listed latest first, and charted in order of time', () => {
  const measured = (n: number, at: string, measures: object): Entry =>
    stored(n, '', { content: { kind: 'vitals', measured_at: at, measures } as Entry['content'] });
  const list = measurementsIn([
    measured(1, '2027-01-01T10:00:00Z', { systolic: 120, diastolic: 80, weight: 70 }),
    measured(2, '2027-01-03T10:00:00Z', { systolic: 130 }),
    stored(3, 'Dipirona'),
    { ...measured(4, '2027-01-04T10:00:00Z', { weight: 1 }), state: 'ended', ended_on: '2027-01-04' },
  ]);
  expect(list.map(({ id }) => id)).toEqual([uuid(2), uuid(1)]);
  const pressure = measured(5, '2027-01-02T10:00:00Z', { systolic: 125, diastolic: 85 });
  const weight = measured(6, '2027-01-05T10:00:00Z', { weight: 71 });
  expect(latestOf(measurementsIn([...list, pressure]))).toEqual([
    { at: '2027-01-03T10:00:00Z', measures: { systolic: 130 } },
    { at: '2027-01-01T10:00:00Z', measures: { weight: 70 } },
  ]);
  expect(latestOf(measurementsIn([pressure, weight]))).toEqual([
    { at: '2027-01-05T10:00:00Z', measures: { weight: 71 } },
    { at: '2027-01-02T10:00:00Z', measures: { systolic: 125, diastolic: 85 } },
  ]);
  expect(chartsOf(list)).toEqual([
    {
      names: ['systolic', 'diastolic'],
      lines: [
        expect.objectContaining({
          points: [
            { at: Date.parse('2027-01-01T10:00:00Z'), value: 120 },
            { at: Date.parse('2027-01-03T10:00:00Z'), value: 130 },
          ],
        }),
        expect.objectContaining({ name: 'diastolic' }),
      ],
    },
  ]);
});
