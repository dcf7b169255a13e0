/**
 * Wall-clock time in an IANA time zone. Instants are epoch milliseconds.
 *
 * Uses only the numbers of `formatToParts`. The output of `format` depends on the ICU data of the browser or Node: ICU
 * 72 formatted `en-CA` dates as `11/22/2026`, which made every age NaN.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The product's home time zone: the default of clinics, and used where no clinic is known. */
export const HOME_TIME_ZONE = 'America/Sao_Paulo';

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
 * A zone's offset from UTC at an instant, in milliseconds; positive when its clocks are ahead of UTC.
 * @throws RangeError for a zone that the platform doesn't know, or an instant that isn't a valid number
 */
export function offsetAt(zone: string, instant: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const date = new Date(instant);
  const days = day - date.getUTCDate();
  // Offsets are shorter than two days, so a larger difference means that the two dates are in different months.
  const dayDifference = Math.abs(days) > 2 ? -Math.sign(days) : days;
  return (
    dayDifference * DAY_MS +
    // Some engines format midnight as 24.
    ((hour % 24) - date.getUTCHours()) * HOUR_MS +
    (minute - date.getUTCMinutes()) * MINUTE_MS +
    (second - date.getUTCSeconds()) * SECOND_MS
  );
}

/** The wall-clock time at an instant, as the instant at which UTC shows the same time. */
export const readingAt = (zone: string, instant: number): number => instant + offsetAt(zone, instant);

/** The calendar day at an instant, `YYYY-MM-DD`. */
export const dateAt = (zone: string, instant: number): string =>
  new Date(readingAt(zone, instant)).toISOString().slice(0, 10);

/** How many calendar days `to` is after `from`; negative when it is before. */
export const daysBetween = (zone: string, from: number, to: number): number =>
  Math.floor(readingAt(zone, to) / DAY_MS) - Math.floor(readingAt(zone, from) / DAY_MS);
