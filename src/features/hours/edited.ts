/** A timetable as it is edited: each week has at least a row per weekday. Pure functions. */
import * as v from 'valibot';
import { dateAfter } from '../../../contract/clinicTime.ts';
import { HoursRange, Week } from '../../../contract/hours.ts';
import { BookingRules, MAX_WEEKS, type Timetable } from '../../../contract/timetable.ts';
import { sameTimetable, TimetableContent } from './intents/saveTimetable.ts';
import { rangesOf, rowsOn, setDay, weekOf } from './week.ts';

const EditedWeek = v.object({ valid_from: v.nullable(v.string()), rows: v.array(HoursRange) });

const Edited = v.object({
  weeks: v.pipe(v.array(EditedWeek), v.minLength(1)),
  rules: BookingRules,
  /** The version that was read before editing, and what it said. */
  version: v.number(),
  base: v.optional(TimetableContent),
  /** How many squeeze-ins a day are to be allowed, if that was changed. They are no part of the timetable. */
  squeezeIns: v.optional(v.number()),
});
export type Edited = v.InferOutput<typeof Edited>;

/** A stored draft. Earlier versions of the app stored seven rows. */
export const HoursDraft = v.union([Edited, Week]);
export type HoursDraft = v.InferOutput<typeof HoursDraft>;

/** A saved timetable, to be edited. */
export function editedOf({ weeks, rules, version }: Timetable): Edited {
  const edited = weeks.map(({ valid_from, ranges }) => ({ valid_from, rows: weekOf(ranges) }));
  return { weeks: edited, rules, version, base: { weeks, rules } };
}

/** A draft, to be edited further. Seven rows change the present week: a day with the same span keeps its breaks. */
export function openDraft(draft: HoursDraft, saved: Timetable): Edited {
  if (!Array.isArray(draft)) return draft;
  const edited = editedOf(saved);
  const [present, ...later] = edited.weeks;
  const rows = draft.reduce((week, day) => {
    const before = rowsOn(week, day.week_day);
    const isSame = before[0]?.start === day.start && before.at(-1)?.end === day.end;
    return isSame ? week : setDay(week, day.week_day, [day]);
  }, present?.rows ?? weekOf([]));
  return { ...edited, weeks: [{ valid_from: null, rows }, ...later] };
}

/** What an edited timetable says. */
export const contentOf = ({ weeks, rules }: Edited): TimetableContent => ({
  weeks: weeks.map(({ valid_from, rows }) => ({ valid_from, ranges: rangesOf(rows) })),
  rules,
});

export const isSameContent = (one: Edited, other: Edited): boolean =>
  one.squeezeIns === other.squeezeIns && sameTimetable(contentOf(one), contentOf(other));

/**
 * A timetable with a later week, which starts as a copy of the last one; undefined if it can have no more.
 * @param today `YYYY-MM-DD` at the clinic
 */
export function addWeek(edited: Edited, today: string): Edited | undefined {
  const last = edited.weeks.at(-1);
  if (!last || edited.weeks.length >= MAX_WEEKS) return undefined;
  const after = last.valid_from !== null && last.valid_from > today ? last.valid_from : today;
  return { ...edited, weeks: [...edited.weeks, { valid_from: firstOfNextMonth(after), rows: last.rows }] };
}

function firstOfNextMonth(date: string): string {
  // 31 days after the first of a month is always in the next one.
  return `${dateAfter(`${date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}

export const removeWeek = (edited: Edited, index: number): Edited => ({
  ...edited,
  weeks: edited.weeks.filter((_, at) => at !== index),
});

/** Moves the first day of a later week. The weeks stay in the order of their first days. */
export function moveWeek(edited: Edited, index: number, validFrom: string): Edited {
  const weeks = edited.weeks.map((week, at) => (at === index ? { ...week, valid_from: validFrom } : week));
  return { ...edited, weeks: weeks.sort((a, b) => (a.valid_from ?? '').localeCompare(b.valid_from ?? '')) };
}

/** What remains of an edited timetable once `sent` was handed over: later changes, made from what was sent. */
export function editedSince(edited: unknown, sent: TimetableContent): Edited | undefined {
  const draft = v.safeParse(Edited, edited);
  if (!draft.success) return undefined;
  const { squeezeIns } = draft.output;
  if (squeezeIns === undefined && sameTimetable(contentOf(draft.output), sent)) return undefined;
  return { ...draft.output, base: sent };
}
