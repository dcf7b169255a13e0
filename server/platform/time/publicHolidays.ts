/**
 * Public holidays of countries and states, from the package date-holidays. It is only loaded when holidays are first
 * needed: it contains the data of all countries, which would slow the start of the server.
 */
import type Holidays from 'date-holidays';

export interface PublicHoliday {
  /** `YYYY-MM-DD`. */
  date: string;
  name: string;
}

export interface Region {
  /** ISO 3166-1, such as BR. */
  country: string;
  /** A state of the country, such as SP; null for none. */
  state: string | null;
}

let loading: Promise<typeof Holidays> | undefined;

function load(): Promise<typeof Holidays> {
  loading ??= import('date-holidays').then(loaded => loaded.default);
  return loading;
}

const known = new Map<string, readonly PublicHoliday[]>();
/** The cache is cleared after so many years of regions: far more than clinics look at. */
const MAX_KNOWN = 500;

/** The public holidays of a year, by date; one per date. Names in other languages remain where none is known. */
export async function publicHolidays(
  { country, state }: Region,
  year: number,
  language: 'pt-BR' | 'en-US',
): Promise<readonly PublicHoliday[]> {
  const key = [country, state, year, language].join(' ');
  let holidays = known.get(key);
  if (!holidays) {
    const Calendar = await load();
    const languages = language === 'pt-BR' ? ['pt', 'en'] : ['en', 'pt'];
    const calendar = new Calendar(country, state ?? '', { types: ['public'], languages });
    const byDate = new Map<string, PublicHoliday>();
    for (const { date, name } of calendar.getHolidays(year)) {
      const day = date.slice(0, 'YYYY-MM-DD'.length);
      if (!byDate.has(day)) byDate.set(day, { date: day, name });
    }
    holidays = [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, holidays);
  }
  return holidays;
}

/** Whether the calendar of holidays knows the country and, if there is one, its state. */
export async function knowsRegion({ country, state }: Region): Promise<{ country: boolean; state: boolean }> {
  const calendar = new (await load())();
  const has = (names: object | undefined, name: string) => names !== undefined && Object.hasOwn(names, name);
  return {
    country: has(calendar.getCountries(), country),
    state: state === null || has(calendar.getStates(country), state),
  };
}
