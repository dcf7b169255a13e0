import { expect, test } from 'vitest';
import { defaultRules, type Timetable } from '../../../../../contract/timetable.ts';
import { type SaveTimetable, saveTimetableIntent } from '../../../../../src/features/hours/intents/saveTimetable.ts';
import { problem } from '../../sync/fakeServer.ts';

const from = (start: string): Timetable['weeks'] => [
  { valid_from: null, ranges: [{ week_day: '1', start, end: '12:00' }] },
];
const stored = (start: string, version: number): Timetable => ({ weeks: from(start), rules: defaultRules, version });
const intent = (start: string, version: number, base?: string): SaveTimetable => ({
  ...{ kind: 'saveTimetable', doctorId: 'doctor', weeks: from(start), rules: defaultRules, version },
  ...(base && { base: { weeks: from(base), rules: defaultRules } }),
});
const conflict = (current: Timetable) => ({ ...problem(409, 'version_conflict'), current });

test('a waiting timetable is shown with the version that it was made from', () => {
  const shown = saveTimetableIntent.applyPending(stored('08:00', 4), [
    { intent: intent('09:00', 3), state: 'waiting', problem: null },
  ]);
  expect(shown).toEqual(stored('09:00', 3));
});

test('a refused timetable is not shown as if it applied', () => {
  const saved = stored('08:00', 4);
  const entry = { intent: intent('09:00', 3), state: 'refused', problem: null } as const;
  expect(saveTimetableIntent.applyPending(saved, [entry])).toBe(saved);
});

test('merged timetables keep the version that was read first', () => {
  expect(saveTimetableIntent.merge(intent('08:00', 2, '07:00'), intent('09:00', 3, '08:00'))).toEqual(
    intent('09:00', 2, '07:00'),
  );
});

test('a timetable that follows the doctor’s own moves to its version; one made from another does not', () => {
  const response = { timetable: stored('08:00', 5), outside: [] };
  const follow = saveTimetableIntent.follow;
  expect(follow?.(intent('09:00', 4, '08:00'), intent('08:00', 4), response).version).toBe(5);
  expect(follow?.(intent('09:00', 4, '07:00'), intent('08:00', 4), response).version).toBe(4);
});

test('a repeat whose response was lost is no conflict; another device’s change is', () => {
  const rebase = saveTimetableIntent.rebase;
  const current = conflict(stored('08:00', 5));
  expect(rebase?.(intent('09:00', 4), current, intent('08:00', 4))).toEqual(intent('09:00', 5));
  expect(rebase?.(intent('09:00', 4, '08:00'), current, undefined)?.version).toBe(5);
  expect(rebase?.(intent('09:00', 4, '07:00'), current, undefined)).toBeUndefined();
});

test('its text names every range of every week, to be read and copied once it is refused', () => {
  const words = {
    t: ((key: string) => key) as never,
    dayTime: () => '',
    plainDate: () => '',
    specialtyName: (name: string) => name,
  };
  const [present] = from('08:00');
  const later = { valid_from: '2027-03-01', ranges: [...from('08:00'), ...from('13:00')].flatMap(week => week.ranges) };
  const { text } = saveTimetableIntent.describe(
    { ...intent('08:00', 1), weeks: [...(present ? [present] : []), later] },
    words,
  );
  expect(text).toBe(
    'hours.weekdays.1: 08:00–12:00\n\ntimetable.weeks.from\nhours.weekdays.1: 08:00–12:00, 13:00–12:00',
  );
});
