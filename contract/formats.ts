/**
 * Formats that the app and the server accept, and the normal form in which values are stored. The message of every
 * schema is a `FieldCode`.
 *
 * Phone, RG, CPF and CRM are accepted with or without their usual separators, and stored without them.
 */
import * as v from 'valibot';
import type { FieldCode } from './errors.ts';

const code = <C extends FieldCode>(value: C): C => value;

/** The roles of users. */
export const roles = ['Patient', 'Doctor', 'Reception'] as const;
export const Role = v.picklist(roles, code('choice_invalid'));
export type Role = v.InferOutput<typeof Role>;

/** The roles that people sign up for themselves. */
export const signUpRoles = ['Patient', 'Doctor'] as const satisfies readonly Role[];
export type SignUpRole = (typeof signUpRoles)[number];

/** An opaque identifier: a UUID, lower-cased so that locks and comparisons see a single spelling. */
export const Id = v.pipe(v.string(code('required')), v.uuid(code('invalid')), v.toLowerCase());

/**
 * Characters refused in single-line text: control characters (C0 and C1), line and paragraph separators, and
 * bidirectional overrides and isolates. They can forge lines and disguise names wherever the text is shown.
 */
const FORBIDDEN_IN_LINE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** Removes the characters that single-line text refuses. For text that the user didn't type, such as a file name. */
export const asSingleLine = (text: string): string => text.replace(new RegExp(FORBIDDEN_IN_LINE, 'gu'), '');

/** Refuses text that contains characters that a single line doesn't allow. */
export const singleLine = v.check<string, 'characters_invalid'>(
  text => !FORBIDDEN_IN_LINE.test(text),
  code('characters_invalid'),
);

/** Anything except white space and invisible characters: the same as `has_text` of the database. */
const TEXT = /[^\s\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/u;

/** A line with visible text, trimmed, of at most `longest` characters. */
export const requiredLine = (longest: number) =>
  v.pipe(
    v.string(code('required')),
    v.trim(),
    v.regex(TEXT, code('required')),
    v.maxLength(longest, code('too_long')),
    singleLine,
  );

/** A field of a form that may stay empty: blank text is null. */
export const orNothing = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.pipe(
    v.string(code('required')),
    v.transform(text => (text.trim() === '' ? null : text)),
    v.nullable(schema),
  );

/** An e-mail address, trimmed and lower-cased. */
export const Email = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(code('required')),
  v.maxLength(254, code('too_long')),
  v.email(code('email_invalid')),
);

/** A new password: 6 to 128 characters, taken as typed. */
export const NewPassword = v.pipe(
  v.string(code('required')),
  v.nonEmpty(code('required')),
  v.minLength(6, code('password_short')),
  v.maxLength(128, code('password_long')),
);

/** An existing password that is being verified: any text, never trimmed. */
export const GivenPassword = v.pipe(
  v.string(code('required')),
  v.nonEmpty(code('required')),
  v.maxLength(1024, code('password_long')),
);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A Brazilian phone: optional +55, area code, 8 or 9 digits; stored as `+5511987654321`. */
export const Phone = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.nonEmpty(code('required')),
  v.regex(/^(\+?55[\s-]*)?\(?[1-9]\d\)?[\s-]*\d{4,5}[\s-]*\d{4}$/, code('phone_invalid')),
  v.transform(text => {
    const digits = digitsOf(text);
    return `+55${digits.length > 11 ? digits.slice(2) : digits}`;
  }),
);

/** An RG: 2, 3, 3 and 1 digits with optional dots and dash; stored as 9 digits. */
export const Rg = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.nonEmpty(code('required')),
  v.regex(/^\d{2}\.?\d{3}\.?\d{3}-?\d$/, code('rg_invalid')),
  v.transform(digitsOf),
);

/** Whether both check digits of an 11-digit CPF are correct. Eleven equal digits are never valid. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  const numbers = [...digits].map(Number);
  const check = (length: number) => {
    const sum = numbers.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === numbers[9] && check(10) === numbers[10];
}

/** A CPF: 3-3-3-2 digits with optional separators and valid check digits; stored as 11 digits. */
export const Cpf = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.nonEmpty(code('required')),
  v.regex(/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, code('cpf_invalid')),
  v.transform(digitsOf),
  v.check(isCpf, code('cpf_invalid')),
);

/** A CRM number: six digits, optional dash, the state's two letters; stored as `123456SP`. */
export const Crm = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.nonEmpty(code('required')),
  v.regex(/^\d{6}-?[A-Za-z]{2}$/, code('crm_invalid')),
  v.transform(text => text.replace('-', '').toUpperCase()),
);

/** A stored CRM, `123456SP`, as Brazilian doctors write it: `CRM-SP 123456`. Another text follows `CRM` as it is. */
export const crmText = (stored: string): string =>
  /^\d+[A-Z]{2}$/.test(stored) ? `CRM-${stored.slice(-2)} ${stored.slice(0, -2)}` : `CRM ${stored}`;

/** The number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether `YYYY-MM-DD` is a date that exists; 30 February isn't. */
function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return false;
  return month <= 12 && day <= daysInMonth(year, month);
}

/** A date without a time, `YYYY-MM-DD`. */
export const PlainDate = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.nonEmpty(code('required')),
  v.check(isCalendarDay, code('date_invalid')),
);

/** Whole years between a birthday and a day, both `YYYY-MM-DD`. Birthdays on 29 February count from 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The minimum age for signing up. */
const MINIMUM_AGE_YEARS = 18;

/** A birthday at least 18 years before `today` (`YYYY-MM-DD`), inclusive. */
export const birthdayOfAdult = (today: string) =>
  v.pipe(
    PlainDate,
    v.check(birthday => birthday >= '1900-01-01', code('date_invalid')),
    v.check(birthday => ageOn(birthday, today) >= MINIMUM_AGE_YEARS, code('underage')),
  );

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/**
 * Whether a text is an ISO 8601 date-time with an offset or `Z`, on a date that exists, of the years 1900 to 9999 in
 * UTC. JavaScript reads the database's years 1 to 99 as 1950 to 2049; later years than 9999 have another format.
 */
function isInstant(text: string): boolean {
  const parts = INSTANT.exec(text);
  const year = new Date(text).getUTCFullYear();
  return parts !== null && isCalendarDay(parts[1] ?? '') && year >= 1900 && year <= 9999;
}

/** A date-time with an offset or `Z`. One without is refused. */
export const Instant = v.pipe(v.string(code('required')), v.check(isInstant, code('date_invalid')));

/** Whether a text is a wall-clock time on a date that exists: `2026-11-22T08:00`. */
export const isLocalTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && text >= '1970' && isCalendarDay(text.slice(0, 10));

/** A date-time as the server sends it: ISO 8601 in UTC. */
export const Timestamp = v.string();

/** A whole number that arrives as text in a query string, between two limits, both inclusive. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(code('required')),
    v.regex(/^\d{1,9}$/, code('invalid')),
    v.transform(Number),
    v.minValue(least, code('invalid')),
    v.maxValue(most, code('invalid')),
  );

/** The genders that a person may state. */
export const genders = ['m', 'f'] as const;
/** `m` or `f`, as given at sign-up; `null` if the person prefers not to say. */
export const Gender = v.nullable(v.picklist(genders));
export type Gender = v.InferOutput<typeof Gender>;

/**
 * Why data is requested if a device stores it instead of displaying it, which is audited as such: `rounds` on a
 * doctor's device for the rounds of the next days, `device` on a patient's as a mirror of their own data. A doctor's
 * `device` counts as a reading.
 */
const purposes = ['rounds', 'device'] as const;
export type KeepPurpose = (typeof purposes)[number];
/** For a call whose response a doctor's device stores. */
export const KeepForRounds = { keep: v.optional(v.literal('rounds', code('choice_invalid'))) };
/** For a call whose response a patient's device stores. */
export const KeepOnDevice = { keep: v.optional(v.literal('device', code('choice_invalid'))) };
/** For a call whose response the devices of both store. */
export const KeepForEither = { keep: v.optional(v.picklist(purposes, code('choice_invalid'))) };

/**
 * The requested part of a paged list: instants `from` (inclusive) and `to` (exclusive), at most `limit` rows (1,000 by
 * default), starting after the row with the id `after` in the list's own order.
 */
export const Range = v.object({
  from: v.optional(Instant),
  to: v.optional(Instant),
  limit: v.optional(wholeNumber(1, 1000)),
  after: v.optional(Id),
});
export type Range = v.InferOutput<typeof Range>;

/**
 * The requested part of a list of versions, latest first: at most `limit` versions (`most` by default), starting after
 * the version `after`.
 */
export const versionsQuery = (most: number) =>
  v.object({
    after: v.optional(wholeNumber(1, 999_999_999)),
    limit: v.optional(wholeNumber(1, most), String(most)),
  });
