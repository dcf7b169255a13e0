/** A doctor saves their timetable: weeks with breaks, and the rules of booking. */
import * as v from 'valibot';
import { Id } from '../../../../contract/formats.ts';
import { weekDays } from '../../../../contract/hours.ts';
import {
  saveTimetable,
  type Timetable,
  TimetableConflict,
  type TimetableWeek,
} from '../../../../contract/timetable.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent, type Words } from '../../../sync/outbox/intent.ts';

const { weeks, rules, version } = saveTimetable.body.entries;

/** Weeks and rules, without a version. */
export const TimetableContent = v.object({ weeks, rules });
export type TimetableContent = v.InferOutput<typeof TimetableContent>;

/**
 * `version` is the version that was read before editing; `base` is the content that was edited. If the server still has
 * that content, under any version, saving overwrites nothing.
 */
const SaveTimetable = v.object({
  kind: v.literal('saveTimetable'),
  doctorId: Id,
  weeks,
  rules,
  version,
  base: v.optional(TimetableContent),
});
export type SaveTimetable = v.InferOutput<typeof SaveTimetable>;

/** What a doctor's timetable is about in the outbox. */
export const timetableSubject = (doctorId: string): string => `timetable:${doctorId}`;

/** In one order of the members, so that equal content has equal text. */
const textOf = ({ weeks, rules }: TimetableContent): string =>
  JSON.stringify([
    weeks.map(({ valid_from, ranges }) => [
      valid_from,
      ranges.map(({ week_day, start, end }) => [week_day, start, end]),
    ]),
    [rules.notice_minutes, rules.horizon_days, rules.buffer_minutes, rules.online],
  ]);

/** Whether two timetables say the same. */
export const sameTimetable = (one: TimetableContent, other: TimetableContent): boolean => textOf(one) === textOf(other);

/** A week as text, a line for each weekday with hours, so that a refused one can be read and copied. */
function weekInWords({ valid_from, ranges }: TimetableWeek, t: Words['t']): string {
  const days = weekDays.flatMap(day => {
    const times = ranges.filter(({ week_day }) => week_day === day).map(({ start, end }) => `${start}–${end}`);
    return times.length > 0 ? [`${t(`hours.weekdays.${day}`)}: ${times.join(', ')}`] : [];
  });
  return [...(valid_from ? [t('timetable.weeks.from', { date: valid_from })] : []), ...days].join('\n');
}

export const saveTimetableIntent = defineIntent({
  kind: 'saveTimetable',
  schema: SaveTimetable,
  subject: ({ doctorId }) => timetableSubject(doctorId),
  lane: 'writes',
  requests: ({ weeks, rules, version }) => [{ call: saveTimetable, body: { weeks, rules, version } }],
  response: saveTimetable.response,
  stores: ['timetables'],
  async applyResponse({ change }, _intent, { timetable }) {
    await change('timetables', ONLY, () => timetable);
  },
  /** Keeps the version of the earlier one: the doctor has seen only their own since, so another change conflicts. */
  merge(earlier, later) {
    const { version, base } = earlier.version <= later.version ? earlier : later;
    return { ...later, version, base };
  },
  /** A timetable that is based on another one keeps its version, so that the server reports the conflict. */
  follow: (later, sent, { timetable }) =>
    later.base && !sameTimetable(later.base, sent) ? later : { ...later, version: timetable.version },
  /** Moves to the server's version if the server has the doctor's own timetable, or the one that it is based on. */
  rebase(intent, problem, lost) {
    const conflict = v.safeParse(TimetableConflict, problem);
    if (problem.code !== 'version_conflict' || !conflict.success) return undefined;
    const { current } = conflict.output;
    const isOwn = [intent, intent.base, lost].some(own => own !== undefined && sameTimetable(current, own));
    return isOwn && current.version > intent.version ? { ...intent, version: current.version } : undefined;
  },
  /** Shown with the version that it was made from, so that another change in between is still a conflict. */
  overlay(stored: Timetable, { intent, state }) {
    if (state === 'refused' || sameTimetable(stored, intent)) return stored;
    return { weeks: intent.weeks, rules: intent.rules, version: intent.version };
  },
  describe: ({ weeks }, { t }) => ({
    ...{ line: t('timetable.line'), badge: t('timetable.mark') },
    text: weeks.map(week => weekInWords(week, t)).join('\n\n'),
  }),
  route: () => '/myschedule',
});
