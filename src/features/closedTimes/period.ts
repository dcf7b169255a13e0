/** The period of a closed time as the form has it, and as wall-clock times at the clinic. Pure functions. */
import * as v from 'valibot';
import type { Span } from '../../../contract/attendance.ts';
import { clockLabel, dateAfter, dateOf, instantOf, plainDay, wallClock, weekOf } from '../../../contract/clinicTime.ts';
import { isTooLong } from '../../../contract/closedTimes.ts';
import { isLocalTime } from '../../../contract/formats.ts';
import { minutesOf } from '../../../contract/hours.ts';

/** Dates are `YYYY-MM-DD`, times `HH:MM`. The last day is included; 23:59 means until midnight. */
export const Period = v.object({
  wholeDays: v.boolean(),
  fromDate: v.string(),
  fromTime: v.string(),
  toDate: v.string(),
  toTime: v.string(),
});
export type Period = v.InferOutput<typeof Period>;

const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';

/** The quick choices of a period. */
export const presets = ['restOfToday', 'today', 'thisWeek'] as const;
export type Preset = (typeof presets)[number];

const wholeDays = (fromDate: string, toDate: string): Period => ({
  wholeDays: true,
  fromDate,
  fromTime: '08:00',
  toDate,
  toTime: '18:00',
});

/** One whole day. */
export const dayPeriod = (date: string): Period => wholeDays(date, date);

/**
 * The period of a quick choice. A week ends on Saturday.
 * @param now epoch milliseconds
 */
export function presetPeriod(preset: Preset, zone: string, now: number): Period {
  const clock = wallClock(zone, now);
  const today = dateOf(clock);
  switch (preset) {
    case 'restOfToday':
      return { ...dayPeriod(today), wholeDays: false, fromTime: clockLabel(clock.minute), toTime: LAST_MINUTE };
    case 'today':
      return dayPeriod(today);
    case 'thisWeek':
      return wholeDays(today, weekOf(today).saturday);
  }
}

/** The period as local times, `YYYY-MM-DDTHH:MM`, the end exclusive. */
export function localTimesOf(period: Period): { from: string; to: string } {
  const { fromDate, fromTime, toDate, toTime } = period;
  const untilMidnight = period.wholeDays || toTime === LAST_MINUTE;
  return {
    from: `${fromDate}T${period.wholeDays ? MIDNIGHT : fromTime}`,
    to: untilMidnight ? `${dateAfter(toDate, 1)}T${MIDNIGHT}` : `${toDate}T${toTime}`,
  };
}

/** Whether local times end with a day. */
export const endsAtMidnight = ({ to }: { to: string }): boolean => to.endsWith(`T${MIDNIGHT}`);

/** The period of local times. */
export function periodOf({ from, to }: { from: string; to: string }): Period {
  const [fromDate = '', fromTime = MIDNIGHT] = from.split('T');
  const [endDate = '', endTime = MIDNIGHT] = to.split('T');
  const untilMidnight = endsAtMidnight({ to });
  const toDate = untilMidnight ? dateAfter(endDate, -1) : endDate;
  if (fromTime === MIDNIGHT && untilMidnight) return wholeDays(fromDate, toDate);
  return { wholeDays: false, fromDate, fromTime, toDate, toTime: untilMidnight ? LAST_MINUTE : endTime };
}

/**
 * Which local times the list of a day shows: the start if it is on that day, and the end if both are. Neither if whole
 * days are closed.
 */
export function timesOn(date: string, times: { from: string; to: string }): { hasStart: boolean; hasEnd: boolean } {
  const { wholeDays, fromDate, toDate } = periodOf(times);
  const hasStart = !wholeDays && fromDate === date;
  return { hasStart, hasEnd: hasStart && toDate === date };
}

/** The instant of a local time at the clinic, in epoch milliseconds. */
export function instantOfLocal(zone: string, local: string): number {
  const [date = '', time = MIDNIGHT] = local.split('T');
  return instantOf(zone, plainDay(date), minutesOf(time));
}

/** The instants from and to which a period lasts. */
export function spanOfPeriod(zone: string, period: Period): Span {
  const { from, to } = localTimesOf(period);
  return { start: instantOfLocal(zone, from), end: instantOfLocal(zone, to) };
}

export type PeriodError = 'incomplete' | 'order' | 'tooLong';

/** Why a period can't be used; undefined if it can. */
export function periodError(period: Period): PeriodError | undefined {
  const dates = [period.fromDate, period.toDate];
  if (dates.some(date => !isLocalTime(`${date}T${MIDNIGHT}`))) return 'incomplete';
  const { from, to } = localTimesOf(period);
  if (!isLocalTime(from) || !isLocalTime(to)) return 'incomplete';
  if (to <= from) return 'order';
  return isTooLong({ from, to }) ? 'tooLong' : undefined;
}
