/** The names of new closed times, which say their period: in an address and in the name of a draft. Pure functions. */
import { clockLabel, dateOf, wallClock } from '../../../contract/clinicTime.ts';
import { isLocalTime } from '../../../contract/formats.ts';
import { dayPeriod, localTimesOf, type Period, periodError, periodOf } from './period.ts';

/** Before a date: the whole day. */
const DAY = 'day-';
/** Before two dates with `_` between them: the whole days from one to the other. */
const DAYS = 'days-';
/** Before two local times with `_` between them. */
const TIMES = 'times-';

/** What an address calls a new closed time of whole days, from one date to another or the same. */
export const nameOfDays = (from: string, to: string): string =>
  from === to ? `${DAY}${from}` : `${DAYS}${from}_${to}`;

/** What an address calls a new closed time of a period. */
export function nameOfPeriod(period: Period): string {
  const { from, to } = localTimesOf(period);
  return period.wholeDays ? nameOfDays(period.fromDate, period.toDate) : `${TIMES}${from}_${to}`;
}

/**
 * What an address calls a new closed time between two instants.
 * @param start epoch milliseconds; a part of a minute counts as a whole one
 * @param end epoch milliseconds
 */
function nameOfTimes(zone: string, { start, end }: { start: number; end: number }): string {
  const local = (instant: number) => {
    const clock = wallClock(zone, instant);
    return `${dateOf(clock)}T${clockLabel(clock.minute)}`;
  };
  return `${TIMES}${local(start)}_${local(end)}`;
}

/** The address of the form in which a doctor reports an absence between two instants, opened from the agenda. */
export const blockingPath = (zone: string, span: { start: number; end: number }): string =>
  `/absences?${new URLSearchParams({ edit: nameOfTimes(zone, span), from: 'agenda' })}`;

/** The page that opened the form of an address; undefined for the list of absences itself. */
export const openerOf = (params: URLSearchParams): string | undefined =>
  params.get('from') === 'agenda' ? '/appointments' : undefined;

/** The period that a name stands for; undefined if it names none, or one that can't be used. */
export function periodNamed(name: string): Period | undefined {
  const period = name.startsWith(DAY) ? dayPeriod(name.slice(DAY.length)) : (daysNamed(name) ?? timesNamed(name));
  return period && !periodError(period) ? period : undefined;
}

function daysNamed(name: string): Period | undefined {
  const [from = '', to = ''] = name.slice(DAYS.length).split('_');
  return name.startsWith(DAYS) ? { ...dayPeriod(from), toDate: to } : undefined;
}

function timesNamed(name: string): Period | undefined {
  const [from = '', to = ''] = name.slice(TIMES.length).split('_');
  return name.startsWith(TIMES) && isLocalTime(from) && isLocalTime(to) ? periodOf({ from, to }) : undefined;
}

const DRAFT = 'closedTime:';

/**
 * The name of the draft of a closed time's form.
 * @param what an address calls it; at the reception, the clinic's id is appended to it
 */
export const closingDraft = (what: string): string => `${DRAFT}${what}`;

/** A new closed time that was begun for a day or between two instants, and not saved. */
interface Unsaved {
  /** What an address calls it. */
  what: string;
  /** The name of its draft. */
  name: string;
  period: Period;
}

/**
 * The unsaved closed times of a clinic, or without one a doctor's own absences.
 * @param names of all drafts of the user; those of a clinic end with its id
 */
export function unsavedOf(names: readonly string[], clinicId?: string): Unsaved[] {
  const end = clinicId === undefined ? '' : `:${clinicId}`;
  return names.flatMap(name => {
    if (!name.startsWith(DRAFT) || !name.endsWith(end)) return [];
    const what = name.slice(DRAFT.length, name.length - end.length);
    const period = periodNamed(what);
    return period ? [{ what, name, period }] : [];
  });
}
