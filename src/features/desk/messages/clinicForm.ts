/** The form of a clinic's message settings. Pure. */
import * as v from 'valibot';
import { clockLabel } from '../../../../contract/clinicTime.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import { ClinicMessages, MOST_REMINDER_HOURS } from '../../../../contract/notifications.ts';

/** The values of the fields; an empty text is "off". */
export interface ClinicForm {
  evening: string;
  hours: string;
  from: string;
  to: string;
}
export type ClinicField = keyof ClinicForm;

/** When quiet times end unless the clinic chose otherwise. */
const USUAL_END = '07:00';
const NOON = 12 * 60;
const HALF_HOUR = 30;

/** The times of a day that are offered. */
const halfHours = Array.from({ length: 48 }, (_, i) => clockLabel(i * HALF_HOUR));

const withCurrent = (times: readonly string[], current: string) =>
  [...new Set([...times, ...(current ? [current] : [])])].sort();

/** The times offered in a field, with the present one even if it isn't a half hour. */
export const timesFor = (field: 'evening' | 'from' | 'to', current: string): string[] =>
  withCurrent(field === 'evening' ? halfHours.filter(time => time >= clockLabel(NOON)) : halfHours, current);

/** The hours before an appointment that are offered. */
export const reminderHours = Array.from({ length: MOST_REMINDER_HOURS }, (_, i) => i + 1);

/** The form of stored settings. */
export const formOf = ({ evening, hours, quiet }: ClinicMessages): ClinicForm => ({
  ...{ evening: evening ?? '', hours: hours === null ? '' : String(hours) },
  ...{ from: quiet?.from ?? '', to: quiet?.to ?? USUAL_END },
});

const bodyOf = ({ evening, hours, from, to }: ClinicForm): ClinicMessages => ({
  ...{ evening: evening || null, hours: hours === '' ? null : Number(hours) },
  quiet: from === '' ? null : { from, to },
});

export type ClinicErrors = Partial<Record<ClinicField, FieldCode>>;

/** The field of the form that an error of the body belongs to. */
function fieldOf(path: string): ClinicField {
  if (path === 'quiet' || path === 'quiet.from') return 'from';
  if (path === 'quiet.to') return 'to';
  return path === 'hours' ? 'hours' : 'evening';
}

/** Errors of the body, by the form's fields; the first of each counts. */
export function errorsOf(errors: readonly { field: string; code: FieldCode }[]): ClinicErrors {
  return Object.fromEntries([...errors].reverse().map(({ field, code }) => [fieldOf(field), code]));
}

/** The settings that a form contains, or its errors. */
export function checkForm(form: ClinicForm): { body: ClinicMessages } | { errors: ClinicErrors } {
  const { success, output, issues } = v.safeParse(ClinicMessages, bodyOf(form));
  if (success) return { body: output };
  return {
    errors: errorsOf(issues.map(issue => ({ field: v.getDotPath(issue) ?? '', code: issue.message as FieldCode }))),
  };
}
