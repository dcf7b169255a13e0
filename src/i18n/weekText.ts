import { type HoursRange, weekDays } from '../../contract/hours.ts';
import { type Language, resolveLanguage } from './languages.ts';

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

/**
 * Weekly hours in words, days in a row that have the same hours together: `seg–sex 08:00–12:00, 13:00–18:00; sáb
 * 08:00–12:00`. Empty without hours.
 */
export function weekText(hours: readonly HoursRange[], language: Language | string): string {
  const locale = resolveLanguage(language);
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const nameOf = (day: string) => dayName.format(SUNDAY + Number(day) * DAY_MS).replace('.', '');
  const timeOf = (time: string) => clock.format(Date.parse(`2026-11-22T${time}Z`));
  const groups: { from: string; to: string; times: string }[] = [];
  for (const day of weekDays) {
    const ofDay = hours.filter(({ week_day }) => week_day === day);
    const times = ofDay.map(({ start, end }) => `${timeOf(start)}–${timeOf(end)}`).join(', ');
    const last = groups.at(-1);
    if (last?.times === times) last.to = day;
    else groups.push({ from: day, to: day, times });
  }
  return groups
    .filter(({ times }) => times !== '')
    .map(({ from, to, times }) => `${from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`} ${times}`)
    .join('; ');
}
