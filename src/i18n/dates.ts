import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { ptBR } from 'date-fns/locale/pt-BR';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { offsetAt, readingAt } from '../../contract/wallClock.ts';
import { type Language, perLanguage, resolveLanguage } from './languages.ts';

const MINUTE_MS = 60_000;

const formats = {
  'pt-BR': {
    locale: ptBR,
    day: 'dd/MM/yyyy',
    time: 'HH:mm',
    exactTime: 'HH:mm:ss',
    longDay: "EEEE, d 'de' MMMM 'de' yyyy",
    weekdayDay: 'EEEE, dd/MM',
    briefDay: 'dd/MM',
    wordedDay: "d 'de' MMMM",
    wordedDayYear: "d 'de' MMMM 'de' yyyy",
  },
  'en-US': {
    locale: enUS,
    day: 'MM/dd/yyyy',
    time: 'h:mm a',
    exactTime: 'h:mm:ss a',
    longDay: 'EEEE, MMMM d, yyyy',
    weekdayDay: 'EEEE, MMM d',
    briefDay: 'MM/dd',
    wordedDay: 'MMMM d',
    wordedDayYear: 'MMMM d, yyyy',
  },
} as const;

const shortWeekdays = perLanguage(language => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }));
const longDates = perLanguage(language => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));

/**
 * Formats dates and times in a language. `instant` is an ISO 8601 date-time with an offset, or a Date; `zone` is the
 * clinic's IANA time zone, in which everything is shown, independent of the device's zone.
 */
export function datesIn(language: Language, device?: string) {
  const style = formats[language];
  const write = (instant: string | Date, zone: string, pattern: string) =>
    format(new UTCDateMini(readingAt(zone, new Date(instant).getTime())), pattern, { locale: style.locale });
  const day = (instant: string | Date, zone: string) => write(instant, zone, style.day);
  const time = (instant: string | Date, zone: string) => write(instant, zone, style.time);
  const isThisYear = (instant: string | Date, zone: string, now: Date) =>
    write(instant, zone, 'yyyy') === write(now, zone, 'yyyy');
  return {
    /** `22/11/2026`. */
    day,
    /** `08:30`. */
    time,
    /** `08:30:15`. */
    exactTime: (instant: string | Date, zone: string) => write(instant, zone, style.exactTime),
    /** `22/11/2026, 08:30`. */
    dayTime: (instant: string | Date, zone: string) => `${day(instant, zone)}, ${time(instant, zone)}`,
    /** `domingo, 22 de novembro de 2026`. */
    longDay: (instant: string | Date, zone: string) => write(instant, zone, style.longDay),
    /** `domingo, 22/11`, for near dates. */
    weekdayDay: (instant: string | Date, zone: string) => write(instant, zone, style.weekdayDay),
    /** `22/11`, with the year unless it is that of `now`. */
    briefDay: (instant: string | Date, zone: string, now: Date) =>
      write(instant, zone, isThisYear(instant, zone, now) ? style.briefDay : style.day),
    /** `22 de novembro`, with the year unless it is that of `now`. */
    wordedDay: (instant: string | Date, zone: string, now: Date) =>
      write(instant, zone, isThisYear(instant, zone, now) ? style.wordedDay : style.wordedDayYear),
    /** A date without a time, `2026-11-22`, as `22/11/2026`. */
    plainDate: (date: string) => format(new UTCDateMini(Date.parse(date)), style.day, { locale: style.locale }),
    /** The weekday of a date without a time: `dom`. */
    shortWeekday: (date: string) => shortWeekdays(language).format(Date.parse(date)).replace('.', ''),
    /** Two dates without times as `22 – 28 de novembro de 2026`. */
    dateSpan: (from: string, to: string) => longDates(language).formatRange(Date.parse(from), Date.parse(to)),
    /** The zone's name and offset if the offset differs from the device's at that instant, else undefined. */
    foreignZone(zone: string, at: string | Date): { name: string; offset: string } | undefined {
      const instant = new Date(at);
      const own = device === undefined ? -instant.getTimezoneOffset() * MINUTE_MS : offsetAt(device, instant.getTime());
      if (offsetAt(zone, instant.getTime()) === own) return undefined;
      const named = (style: 'long' | 'shortOffset') => zoneName(zone, instant, language, style);
      return { name: named('long'), offset: named('shortOffset') };
    },
  };
}

/** Cached, because creating formats is slow compared to rendering an appointment. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** A zone's name at an instant: `Horário Padrão do Amazonas`, or its offset, `GMT-4`. */
function zoneName(zone: string, at: Date, language: Language, timeZoneName: 'long' | 'shortOffset'): string {
  const key = `${language} ${zone} ${timeZoneName}`;
  const format = zoneFormats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName });
  zoneFormats.set(key, format);
  const parts = format.formatToParts(at);
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone;
}

/**
 * A length of time (milliseconds, whole minutes) as `40 min`, `1 h` or `1 h 20 min`, in both languages. A number and
 * its unit have a no-break space between them.
 */
export function lengthText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`;
}

/** The device's IANA time zone. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Formats dates in the current language. `zoneNote(zone, at?)` is a sentence that names the clinic's zone if its offset
 * differs from the device's at that time (default now), else undefined; `zoneMark` is the short form.
 */
export function useDates() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const { foreignZone, ...dates } = datesIn(resolveLanguage(i18n.language));
    return {
      ...dates,
      zoneNote(zone: string, at: string | Date = new Date()): string | undefined {
        const found = foreignZone(zone, at);
        return found && t('ui.zoneNote', { zone: `${found.name} (${found.offset})` });
      },
      zoneMark(zone: string, at: string | Date): string | undefined {
        const found = foreignZone(zone, at);
        return found && t('ui.zoneMark', { offset: found.offset });
      },
    };
  }, [t, i18n.language]);
}

/** Returns the day and time of a timestamp (epoch milliseconds) in the device's zone, and whether that day is today. */
export function useMoment(): (at: number) => { day: string; time: string; isToday: boolean } {
  const { day, time } = useDates();
  return at => {
    const zone = deviceZone();
    const moment = new Date(at);
    const shown = day(moment, zone);
    return { day: shown, time: time(moment, zone), isToday: shown === day(new Date(), zone) };
  };
}
