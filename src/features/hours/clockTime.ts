/** Parses clock times as doctors type them. Displayed as 24-hour `HH:MM` in every language. */
import { clockLabel } from '../../../contract/clinicTime.ts';
import { minutesOf } from '../../../contract/hours.ts';

const HOUR = 60;
const LAST_MINUTE = 24 * HOUR - 1;

/** Converts a 12-hour clock's hour with `a` or `p`; undefined if there is no such hour. */
function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/**
 * Parses `8`, `830`, `0830`, `8:30`, `8.30`, `8h30`, `8h` or `8 pm`. Undefined if it is no time of day, or is ambiguous
 * while incomplete (`8:3`).
 */
export function parseTime(typed: string): string | undefined {
  const shape = /^(\d{1,2})(?:[:.,h]?(\d{2})|[:.,h])?(?:([ap])m?)?$/;
  const [, hours, minutes, half] = shape.exec(typed.toLowerCase().replace(/\s/g, '')) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  const minute = Number(minutes ?? 0);
  return hour !== undefined && hour < 24 && minute < HOUR ? clockLabel(hour * HOUR + minute) : undefined;
}

/** Parses the text if no further digit could belong to it: four digits, or three like `830`. */
export function parseFinishedTime(typed: string): string | undefined {
  const digits = typed.replace(/[\s:.,h]/g, '');
  return /^(\d{4}|[3-9]\d\d)$/.test(digits) ? parseTime(typed) : undefined;
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** The time plus some minutes (may be negative), limited to the day and to the given limit. */
export function stepTime(
  time: string,
  minutes: number,
  { min = '00:00', max = clockLabel(LAST_MINUTE) }: Limits,
): string {
  const wanted = minutesOf(time) + minutes;
  return clockLabel(Math.min(Math.max(wanted, minutesOf(min)), minutesOf(max)));
}
