/** How a date is typed: day first in Portuguese, month first in American English. */
import type { Language } from '../../i18n/languages.ts';

const isMonthFirst = (language: Language): boolean => language === 'en-US';

/** `YYYY-MM-DD`, as stored values and some password managers have it. Whether the day exists is checked elsewhere. */
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** The most digits of day or month, and of the year. */
const LENGTHS = [2, 2, 4];

/** Day, month and year of a text, as digits, in the order in which they are typed. */
function partsOf(text: string): string[] {
  const given = text.split(/\D+/).slice(0, 3);
  const parts: string[] = [];
  for (const [place, length] of LENGTHS.entries()) {
    const part = given[place] ?? '';
    parts.push(part.slice(0, length));
    // Digits that are too many for a part belong to the next one.
    if (part.length > length && place < 2) given[place + 1] = part.slice(length) + (given[place + 1] ?? '');
  }
  return parts;
}

/**
 * Formats a typed or pasted date: `17051990` becomes `17/05/1990`. A slash that is typed after a single digit completes
 * that to two: `7/` becomes `07/`.
 */
export function maskDate(text: string, language: Language): string {
  const trimmed = text.trim();
  if (ISO.test(trimmed)) return formatDate(trimmed, language);
  const endsPart = /\d\D$/.test(trimmed);
  const [first = '', second = '', year = ''] = partsOf(trimmed.replace(/^\D+/, ''));
  const complete = (part: string) => (part.length === 1 ? `0${part}` : part);
  if (year !== '') return `${first}/${second}/${year}`;
  if (second !== '') return endsPart ? `${first}/${complete(second)}/` : `${first}/${second}`;
  return endsPart ? `${complete(first)}/` : first;
}

/** The value of a typed date: `YYYY-MM-DD` once it is complete, otherwise the text itself. */
export function parseDate(text: string, language: Language): string {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!typed) return text;
  const [, first = '', second = '', year] = typed;
  const [day, month] = isMonthFirst(language) ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text of a value: a complete date as it is typed, and any other text as it is. */
export function formatDate(value: string, language: Language): string {
  const iso = ISO.exec(value);
  if (!iso) return value;
  const [, year, month = '', day = ''] = iso;
  const parts = isMonthFirst(language) ? [month, day] : [day, month];
  return [...parts.map(part => part.padStart(2, '0')), year].join('/');
}
