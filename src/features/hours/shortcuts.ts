/** Shortcuts that fill or correct a week: breaks, presets, and hours that fit the durations. Pure functions. */
import { clockLabel } from '../../../contract/clinicTime.ts';
import { dayFits, type HoursRange, minutesOf, weekDays } from '../../../contract/hours.ts';
import { MAX_RANGES_A_DAY } from '../../../contract/timetable.ts';
import { isClosed, nearestEnd, rowsOn, setDay, setWorkingDays, type WeekDay } from './week.ts';

const HOUR = 60;
const LAST_MINUTE = 24 * HOUR - 1;
const NOON = 12 * HOUR;

export const presets = ['mornings', 'afternoons', 'wholeDays'] as const;
export type Preset = (typeof presets)[number];

const morning = { start: '08:00', end: '12:00' };
const afternoon = { start: '13:00', end: '17:00' };
const presetRanges = { mornings: [morning], afternoons: [afternoon], wholeDays: [morning, afternoon] } as const;

/** A week whose Monday to Friday have a preset's hours, adjusted to the durations. The weekend stays. */
export function applyPreset(week: readonly HoursRange[], preset: Preset, durations: readonly number[]): HoursRange[] {
  const rows = presetRanges[preset].map(range => ({ week_day: '1' as const, ...range }));
  return setWorkingDays(week, adjustRows(rows, durations));
}

/**
 * The rows of a weekday that was off and is switched on: those of the working day nearest to it, the earlier of two
 * equally near ones; without any, a whole day's.
 */
export function openedDay(week: readonly HoursRange[], weekDay: WeekDay, durations: readonly number[]): HoursRange[] {
  const distance = (day: WeekDay) => Math.abs(Number(day) - Number(weekDay));
  const open = weekDays.filter(day => day !== weekDay && rowsOn(week, day).some(row => !isClosed(row)));
  const [nearest] = open.sort((a, b) => distance(a) - distance(b));
  if (nearest) return rowsOn(week, nearest);
  return adjustRows(
    presetRanges.wholeDays.map(range => ({ week_day: weekDay, ...range })),
    durations,
  );
}

/** Moves the end of each row that doesn't fit the durations to the nearest one that does, before the next row. */
function adjustRows(rows: readonly HoursRange[], durations: readonly number[]): HoursRange[] {
  return rows.map((row, index) => {
    if (durations.length === 0 || dayFits(row, durations)) return row;
    const next = rows[index + 1];
    const latest = next && !isClosed(next) ? minutesOf(next.start) : LAST_MINUTE;
    const end = nearestEnd(row, durations, latest);
    return end === undefined ? row : { ...row, end };
  });
}

/** Adjusts every row of a week to the durations (milliseconds). */
export function adjustWeek(week: readonly HoursRange[], durations: readonly number[]): HoursRange[] {
  const days = [...new Set(week.map(row => row.week_day))];
  return days.reduce((next, day) => setDay(next, day, adjustRows(rowsOn(next, day), durations)), [...week]);
}

/** The latest end of a part that fits the durations and is no longer than from `start` to `end`, in minutes. */
function longest(start: number, end: number, durations: readonly number[]): number {
  const lengths = durations.map(duration => {
    const slot = duration / 60_000;
    return Math.floor((end - start) / slot) * slot;
  });
  return Math.max(0, ...(durations.length > 0 ? lengths : [end - start]));
}

/**
 * A weekday with one more break: its last range is divided by an hour's lunch, or in its middle. If it is too short to
 * be divided, another range follows an hour later. Undefined if the day can't have one more.
 */
export function addBreak(
  week: readonly HoursRange[],
  weekDay: WeekDay,
  durations: readonly number[],
): HoursRange[] | undefined {
  const rows = rowsOn(week, weekDay);
  const last = rows.at(-1);
  if (!last || isClosed(last) || rows.length >= MAX_RANGES_A_DAY) return undefined;
  const [start, end] = [minutesOf(last.start), minutesOf(last.end)];
  const hasLunch = start < NOON && end > NOON + HOUR;
  const from = hasLunch ? NOON : Math.floor((start + end - HOUR) / 2);
  const before = longest(start, from, durations);
  const after = longest(from + HOUR, end, durations);
  const parts =
    before > 0 && after > 0
      ? [
          [start, start + before],
          [end - after, end],
        ]
      : [
          [start, end],
          [end + HOUR, end + HOUR + (durations.length > 0 ? Math.min(...durations) / 60_000 : HOUR)],
        ];
  if (parts.flat().some(minute => minute > LAST_MINUTE)) return undefined;
  const added = parts.map(([from = 0, to = 0]) => ({
    week_day: weekDay,
    start: clockLabel(from),
    end: clockLabel(to),
  }));
  return setDay(week, weekDay, [...rows.slice(0, -1), ...added]);
}
