const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, `há 5 minutos`, for an age in ms; undefined below a minute. */
export function age(ms: number, language: string): string | undefined {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  if (ms >= DAY_MS) return format.format(-Math.floor(ms / DAY_MS), 'day');
  if (ms >= HOUR_MS) return format.format(-Math.floor(ms / HOUR_MS), 'hour');
  if (ms >= MINUTE_MS) return format.format(-Math.floor(ms / MINUTE_MS), 'minute');
  return undefined;
}
