import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultRules, type Timetable } from '../../../../../contract/timetable.ts';
import {
  addWeek,
  contentOf,
  editedOf,
  editedSince,
  HoursDraft,
  isSameContent,
  moveWeek,
  openDraft,
  removeWeek,
} from '../../../../../src/features/hours/edited.ts';
import { rowsOn, weekOf } from '../../../../../src/features/hours/week.ts';

const saved: Timetable = {
  weeks: [
    {
      valid_from: null,
      ranges: [
        { week_day: '1', start: '08:00', end: '12:00' },
        { week_day: '1', start: '13:00', end: '17:00' },
      ],
    },
  ],
  rules: defaultRules,
  version: 3,
};

describe('an edited timetable', () => {
  it('says what is saved until it is changed', () => {
    const { weeks, rules } = saved;
    expect(contentOf(editedOf(saved))).toEqual({ weeks, rules });
  });

  it('is stored and read back as a draft', () => {
    const edited = editedOf(saved);
    expect(openDraft(v.parse(HoursDraft, JSON.parse(JSON.stringify(edited))), saved)).toEqual(edited);
  });

  it('is made from a draft of an earlier version, and keeps the breaks of days that it leaves alone', () => {
    const draft = weekOf([
      { week_day: '1', start: '08:00', end: '17:00' },
      { week_day: '2', start: '09:00', end: '10:00' },
    ]);
    const edited = openDraft(v.parse(HoursDraft, draft), saved);
    expect(edited.version).toBe(3);
    expect(rowsOn(edited.weeks[0]?.rows ?? [], '1')).toHaveLength(2);
    expect(rowsOn(edited.weeks[0]?.rows ?? [], '2')).toMatchObject([{ start: '09:00', end: '10:00' }]);
  });

  it('leaves what was changed since it was sent, based on what was sent', () => {
    const sent = contentOf(editedOf(saved));
    expect(editedSince(editedOf(saved), sent)).toBeUndefined();
    const later = { ...editedOf(saved), rules: { ...defaultRules, buffer_minutes: 10 } };
    expect(editedSince(later, sent)).toMatchObject({ base: sent, rules: { buffer_minutes: 10 } });
    expect(editedSince({ ...editedOf(saved), squeezeIns: 0 }, sent)).toMatchObject({ squeezeIns: 0 });
  });
});

describe('the squeeze-ins', () => {
  it('are a change of their own, and are stored in the draft', () => {
    const edited = { ...editedOf(saved), squeezeIns: 4 };
    expect(isSameContent(edited, editedOf(saved))).toBe(false);
    expect(contentOf(edited)).toEqual(contentOf(editedOf(saved)));
    expect(openDraft(v.parse(HoursDraft, JSON.parse(JSON.stringify(edited))), saved)).toEqual(edited);
  });
});

describe('a later week', () => {
  const two = addWeek(editedOf(saved), '2026-11-23') ?? editedOf(saved);

  it('starts as a copy, on the first of the next month', () => {
    expect(two.weeks.map(week => week.valid_from)).toEqual([null, '2026-12-01']);
    expect(two.weeks[1]?.rows).toEqual(two.weeks[0]?.rows);
    expect(addWeek(two, '2026-11-23')?.weeks.at(-1)?.valid_from).toBe('2027-01-01');
  });

  it('stays in the order of the first days', () => {
    const three = addWeek(two, '2026-11-23') ?? two;
    expect(moveWeek(three, 1, '2027-03-01').weeks.map(week => week.valid_from)).toEqual([
      null,
      '2027-01-01',
      '2027-03-01',
    ]);
  });

  it('can be removed, and there are twelve at most', () => {
    expect(isSameContent(removeWeek(two, 1), editedOf(saved))).toBe(true);
    let many = editedOf(saved);
    for (let times = 0; times < 11; times += 1) many = addWeek(many, '2026-11-23') ?? many;
    expect(many.weeks).toHaveLength(12);
    expect(addWeek(many, '2026-11-23')).toBeUndefined();
  });
});
