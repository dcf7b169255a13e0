import { daysBetween } from '../../contract/wallClock.ts';
import { type Language, resolveLanguage } from './languages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The time until an instant, in words: `em 25 minutos`, `em 3 horas`, `amanhã`, `em 4 dias`. Days are calendar days in
 * `zone`. Undefined once the instant has passed.
 */
export function until(
  instant: string | Date,
  now: Date,
  zone: string,
  language: Language | string,
): string | undefined {
  const at = new Date(instant).getTime();
  const left = at - now.getTime();
  if (left <= 0) return undefined;
  const words = new Intl.RelativeTimeFormat(resolveLanguage(language), { numeric: 'auto' });
  const days = daysBetween(zone, now.getTime(), at);
  if (days > 0 && left > 12 * HOUR_MS) return words.format(days, 'day');
  if (left >= HOUR_MS) return words.format(Math.round(left / HOUR_MS), 'hour');
  return words.format(Math.ceil(left / MINUTE_MS), 'minute');
}

/** The time since an instant (epoch milliseconds), in words: `agora`, `há 25 minutos`, `há 3 horas`, `há 2 dias`. */
export function since(instant: number, now: Date, language: Language | string): string {
  const locale = resolveLanguage(language);
  const past = Math.max(0, now.getTime() - instant);
  if (past < MINUTE_MS) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  // In numbers: 30 hours ago may have been yesterday or the day before.
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (past < HOUR_MS) return words.format(-Math.floor(past / MINUTE_MS), 'minute');
  if (past < 24 * HOUR_MS) return words.format(-Math.floor(past / HOUR_MS), 'hour');
  return words.format(-Math.floor(past / (24 * HOUR_MS)), 'day');
}
