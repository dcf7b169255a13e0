import { expect, test } from 'vitest';
import { defaultRules, type Timetable } from '../../../../../contract/timetable.ts';
import { editedOf } from '../../../../../src/features/hours/edited.ts';
import { wrongFields, wrongRows } from '../../../../../src/features/hours/wrongRows.ts';

const HALF_HOUR = 1_800_000;
const TODAY = '2026-11-30';

const monday = (start: string, end: string) => ({ week_day: '1', start, end }) as const;
const edited = (...weeks: Timetable['weeks']) => editedOf({ weeks, rules: defaultRules, version: 1 });
const present = (...ranges: ReturnType<typeof monday>[]) => ({ valid_from: null, ranges });

test('a timetable without errors can be saved', () => {
  expect(wrongFields(edited(present(monday('08:00', '12:00'))), [HALF_HOUR], TODAY)).toEqual([]);
  expect(wrongRows(edited(present(monday('08:00', '12:00'))), [])).toBeUndefined();
});

test('rows are marked in the first week that has errors', () => {
  const good = present(monday('08:00', '12:00'));
  const overlapping = { valid_from: '2027-01-01', ranges: [monday('08:00', '12:00'), monday('11:00', '17:00')] };
  const incompatible = { valid_from: '2027-02-01', ranges: [monday('08:00', '08:10')] };
  const all = edited(good, overlapping, incompatible);
  const errors = wrongFields(all, [HALF_HOUR], TODAY);
  expect(errors.map(({ field }) => field)).toEqual(['weeks.1.ranges.1', 'weeks.2.ranges.0']);
  expect(wrongRows(all, errors)).toEqual({ index: 1, rows: { '1.1': 'hours_overlap' } });
});

test('the row is found among those that are closed or out of order', () => {
  const all = edited(present());
  const rows = [monday('13:00', '17:00'), monday('00:00', '00:00'), monday('08:00', '08:10')];
  const unordered = { ...all, weeks: [{ valid_from: null, rows }] };
  // By the order in which the hours are sent.
  const field = 'weeks.0.ranges.0';
  expect(wrongRows(unordered, [{ field, code: 'hours_incompatible' }])).toEqual({
    ...{ index: 0, rows: { '1.2': 'hours_incompatible' } },
  });
});

test('a later week can’t begin today or before, and hours aren’t checked while the durations are unknown', () => {
  const all = edited(present(monday('08:00', '08:10')), { valid_from: TODAY, ranges: [monday('08:00', '08:10')] });
  const past = { field: 'weeks.1.valid_from', code: 'date_invalid' };
  expect(wrongFields(all, [], TODAY)).toEqual([past]);
  expect(wrongFields(all, [HALF_HOUR], TODAY)).toContainEqual(past);
  // An error of a week alone marks no row.
  expect(wrongRows(all, [{ field: 'weeks.1', code: 'week_closed' }])).toEqual({ index: 1, rows: {} });
});
