/** What a doctor types in one line or one field, as the content of an entry. Pure. */

import * as v from 'valibot';
import {
  CID10,
  cidCode,
  type EntryContent,
  type Measure,
  type Measures,
  measureNames,
  measures,
  type Severity,
} from '../../../contract/entries.ts';
import { searchForm } from '../../i18n/collation.ts';
import { typedParts } from '../../sync/drafts/typedText.ts';

/** The kinds that are typed in one line. */
export const lineKinds = ['allergy', 'medicine', 'problem'] as const;
export type LineKind = (typeof lineKinds)[number];

/** What is typed in one line, of a chosen kind; as a draft, also for whom. */
export const Line = v.object({
  kind: v.picklist(lineKinds),
  text: v.string(),
  patientName: v.optional(v.string()),
});
export type Line = v.InferOutput<typeof Line>;

/** A line that begins with one of these, and a colon, is of that kind. Without accents, in lower case. */
const prefixes: Record<string, LineKind> = {
  ...{ alergia: 'allergy', alergias: 'allergy', allergy: 'allergy', al: 'allergy' },
  ...{ medicamento: 'medicine', remedio: 'medicine', medicine: 'medicine', med: 'medicine' },
  ...{ problema: 'problem', problem: 'problem', cid: 'problem', icd: 'problem' },
};

const severityWords: Record<string, Severity> = {
  ...{ leve: 'mild', mild: 'mild', moderada: 'moderate', moderado: 'moderate', moderate: 'moderate' },
  ...{ grave: 'severe', severa: 'severe', severe: 'severe' },
};

/** The kind that a line begins with, and the rest of it. */
export function kindOfLine(line: string): { kind: LineKind; rest: string } | undefined {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s*:(.*)$/su.exec(line) ?? [];
  const kind = prefixes[searchForm(word)];
  return kind && { kind, rest: rest.trimStart() };
}

/** A date as people write it: `2019`, `03/2019`, `15/03/2019`; in English the month first. Undefined for all else. */
export function parseSince(typed: string, language: string): string | undefined {
  const text = typed.trim();
  if (/^\d{4}(-\d{2}){0,2}$/.test(text)) return text;
  const [, month, ofYear] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (month && ofYear) return `${ofYear}-${month.padStart(2, '0')}`;
  const [, one, other, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (!one || !other || !year) return undefined;
  const [ofDay, day] = language.startsWith('en') ? [one, other] : [other, one];
  return `${year}-${ofDay.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The same date for people. */
export function sinceText(since: string, plainDate: (day: string) => string): string {
  const [year = '', month, day] = since.split('-');
  if (day) return plainDate(since);
  return month ? `${month}/${year}` : year;
}

/**
 * A line such as `dipirona, urticária, grave`, `losartana 50 mg, 1 por dia, desde 2024` or `asma J45.0`. Parts are
 * separated by a comma and a space, or a semicolon, so that `0,5 mg` stays whole.
 */
export function parseLine(line: string, kind: LineKind, language: string): EntryContent {
  const parts = typedParts(line.split(/,\s+|;\s*/));
  const take = <T>(find: (part: string) => T | undefined): T | undefined => {
    // The first part is the text itself.
    for (let at = parts.length - 1; at > 0; at -= 1) {
      const found = find(parts[at] ?? '');
      if (found === undefined) continue;
      parts.splice(at, 1);
      return found;
    }
    return undefined;
  };
  const sinceIn = (part: string) => {
    const [, date] = /^(?:desde|since)\s+(\S+)$/i.exec(part) ?? [];
    return date && parseSince(date, language);
  };
  if (kind === 'allergy') {
    const severity = take(part => severityWords[searchForm(part)]);
    const [text = '', ...rest] = parts;
    return { kind, text, ...detail(rest), ...(severity && { severity }) };
  }
  const since = take(sinceIn);
  if (kind === 'medicine') {
    const [text = '', ...rest] = parts;
    return { kind, text, ...detail(rest), ...(since && { since }) };
  }
  const { text, code } = withoutCode(parts.join(', '));
  return { kind, text, ...(code && { code: { ...CID10, code } }), ...(since && { since }) };
}

const detail = (rest: string[]) => (rest.length > 0 ? { detail: rest.join(', ') } : {});

/**
 * Where a problem's code may be: in brackets, set apart by a dash or a comma, or bare with its decimal. A bare category
 * such as `B12` may be part of the text, as in `deficiência de vitamina B12`.
 */
const codePlaces = [
  /^(?<code>\S+?)\s*[-–:]\s+(?<rest>.+)$/su,
  /^(?<code>[a-z]\d{2}\.\d)\s+(?<rest>.+)$/isu,
  /^(?<rest>.+?)[\s,]*\((?<code>[^\s()]+)\)$/su,
  /^(?<rest>.+?)(?:,\s+|\s[-–]\s*)(?<code>[^\s()]+)$/su,
  /^(?<rest>.+?)\s+(?<code>[a-z]\d{2}\.\d)$/isu,
];

/** A problem's text without the code that it begins or ends with. */
function withoutCode(text: string): { text: string; code: string | undefined } {
  for (const place of codePlaces) {
    const { code = '', rest = '' } = place.exec(text)?.groups ?? {};
    const found = cidCode(code);
    if (found) return { text: rest.trim(), code: found };
  }
  return { text, code: undefined };
}

/** A problem with its code as one line, as `parseLine` reads it. */
export const suggestionLine = ({ text, code }: { text: string; code?: string | undefined }): string =>
  code ? `${text} (${code})` : text;

/** The numbers that were typed, by measure; `wrong` names the fields that hold something else. */
export function parseMeasures(typed: Partial<Record<Measure, string>>): { measures: Measures; wrong: Measure[] } {
  const found: Measures = {};
  const wrong: Measure[] = [];
  for (const name of measureNames) {
    const text = (typed[name] ?? '').trim();
    if (text === '') continue;
    const value = /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    // A height in metres.
    const scaled = name === 'height' && value < 3 ? Math.round(value * 1000) / 10 : value;
    const { min, max } = measures[name];
    if (scaled >= min && scaled <= max) found[name] = scaled;
    else wrong.push(name);
  }
  const { systolic, diastolic } = found;
  if (systolic !== undefined && diastolic !== undefined && diastolic >= systolic) wrong.push('diastolic');
  return { measures: found, wrong };
}
