/** Time zones in calendar files: the changes of a zone's clocks around appointments, from the platform's own data. */
import { DAY_MS, offsetAt, readingAt } from '../../../contract/wallClock.ts';

/** Clocks change back after four weeks at the earliest. */
const STEP_MS = 7 * DAY_MS;
/** How far around appointments changes are stated: a whole cycle of summer and winter time before and after them. */
const AROUND_MS = 370 * DAY_MS;

/** `-0300`; with seconds only where a zone has them. */
function offsetText(offsetMs: number): string {
  const seconds = Math.abs(Math.round(offsetMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60);
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** `20261124T090000`, of an instant at which UTC shows the wall-clock time. */
const localText = (reading: number) => new Date(reading).toISOString().replace(/[-:]|\.\d{3}Z/g, '');

interface Change {
  at: number;
  from: number;
  to: number;
}

/** The changes of a zone's offset in a span, in order; found to the second. */
function changesIn(zone: string, start: number, end: number): Change[] {
  const found: Change[] = [];
  for (let week = start; week < end; week += STEP_MS) {
    const [from, to] = [offsetAt(zone, week), offsetAt(zone, week + STEP_MS)];
    if (from === to) continue;
    let [before, after] = [week, week + STEP_MS];
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offsetAt(zone, middle) === from) before = middle;
      else after = middle;
    }
    found.push({ at: after, from, to });
  }
  return found;
}

/**
 * The VTIMEZONE component of a zone, for calendars to which its name says nothing. Correct from a year before the first
 * to a year after the last appointment: a zone's rules for later years may change.
 */
export function timeZoneComponent(zone: string, first: Date, last = first): string {
  const start = Math.floor(first.getTime() / 1000) * 1000 - AROUND_MS;
  const changes = changesIn(zone, start, last.getTime() + AROUND_MS);
  const offset = offsetAt(zone, start);
  const standard = Math.min(offset, ...changes.map(({ to }) => to));
  const observance = (onset: string, { from, to }: Pick<Change, 'from' | 'to'>) => {
    const name = to > standard ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${name}`,
      `DTSTART:${onset}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${name}`,
    ];
  };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(localText(readingAt(zone, start)), { from: offset, to: offset }),
    // The onset is stated in the wall-clock time before the change.
    ...changes.flatMap(change => observance(localText(change.at + change.from), change)),
    'END:VTIMEZONE',
  ].join('\r\n');
}
