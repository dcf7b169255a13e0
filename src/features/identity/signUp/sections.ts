/** The sections of sign-up, one a page: what each asks for, and which of them can be opened. Pure functions. */
import type { FieldError } from '../../../../contract/errors.ts';
import type { SignUpRole } from '../../../../contract/formats.ts';
import type { SignUpFields } from './fields.ts';

/** The sections of each profile, in order. The e-mail and the password are in one, which password managers need. */
export const sectionsOf = {
  Patient: ['person', 'contact', 'documents', 'access'],
  Doctor: ['person', 'contact', 'practice', 'access'],
} as const satisfies Record<SignUpRole, readonly string[]>;

export type Section = (typeof sectionsOf)[SignUpRole][number];

const fieldsOf: Record<Section, readonly (keyof SignUpFields)[]> = {
  person: ['role', 'name', 'birthday', 'gender'],
  contact: ['phone', 'address'],
  documents: ['RG', 'CPF'],
  practice: ['CRM', 'specialty_ids', 'clinic'],
  access: ['email', 'password', 'accepts'],
};

/** A field that is refused, with the reason. */
export type Refusal = Pick<FieldError, 'field' | 'code'>;

/** Whether a section asks for a field, or for the list that it is a part of: `specialty_ids.0`. */
const asksFor = (section: Section, field: string): boolean =>
  fieldsOf[section].some(name => field === name || field.startsWith(`${name}.`));

/** The refusals of a section's fields. */
export const refusalsIn = (section: Section, refusals: readonly Refusal[]): Refusal[] =>
  refusals.filter(({ field }) => asksFor(section, field));

/** The first section with a refused field; undefined if none asks for it. */
export const firstRefused = (role: SignUpRole, refusals: readonly Refusal[]): Section | undefined =>
  sectionsOf[role].find(section => refusalsIn(section, refusals).length > 0);

/** The section to show: the requested one, unless one before it isn't complete. */
export function sectionToShow(
  role: SignUpRole,
  requested: string | null,
  missing: readonly Refusal[],
): { section: Section; at: number } {
  const sections: readonly Section[] = sectionsOf[role];
  const incomplete = sections.findIndex(section => refusalsIn(section, missing).length > 0);
  const wanted = Math.max(sections.indexOf(requested as Section), 0);
  const at = incomplete === -1 ? wanted : Math.min(wanted, incomplete);
  return { section: sections[at] ?? 'person', at };
}
