/**
 * What a clock on a wall shows in an IANA time zone. Instants are epoch milliseconds.
 *
 * Reads numbers from `formatToParts` only. The text that `format` writes depends on the ICU data of the browser or of
 * Node: ICU 72 wrote `en-CA` dates as `11/22/2026`, and made every age NaN.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/**
 * How far a zone's clocks are ahead of UTC at an instant, in milliseconds.
 * @throws RangeError for a zone that the platform does not know, or an instant that is no number
 */
export function offsetAt(zone: string, instant: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const date = new Date(instant);
  const days = day - date.getUTCDate();
  // Clocks are less than two days apart: a larger difference is the turn of a month.
  const dayDifference = Math.abs(days) > 2 ? -Math.sign(days) : days;
  return (
    dayDifference * DAY_MS +
    // Some engines write midnight as 24.
    ((hour % 24) - date.getUTCHours()) * HOUR_MS +
    (minute - date.getUTCMinutes()) * MINUTE_MS +
    (second - date.getUTCSeconds()) * SECOND_MS
  );
}

/** What the wall clock reads at an instant, as the instant at which a clock in UTC reads the same. */
export const readingAt = (zone: string, instant: number): number => instant + offsetAt(zone, instant);

/** The calendar day at an instant, `YYYY-MM-DD`. */
export const dateAt = (zone: string, instant: number): string =>
  new Date(readingAt(zone, instant)).toISOString().slice(0, 10);

/** How many calendar days `to` is after `from`; negative when it is before. */
export const daysBetween = (zone: string, from: number, to: number): number =>
  Math.floor(readingAt(zone, to) / DAY_MS) - Math.floor(readingAt(zone, from) / DAY_MS);
