/** Dates in the language of the document. */
import type { Language } from '../../../platform/mail/texts.ts';

/** Day and time of an instant in an IANA time zone. */
export const timeIn = (timeZone: string, at: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    .format(at)
    .replace(/[\u00a0\u202f]/g, ' ');

/** A date without a time, `2026-11-22`. */
export const dayOf = (date: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
