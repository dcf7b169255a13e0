/** The form of a dependent's data: empty means that it isn't given. */
import * as v from 'valibot';
import type { Dependent, DependentData } from '../../../contract/care.ts';
import { Cpf, orNothing, Phone, PlainDate, requiredLine } from '../../../contract/formats.ts';

/** What is typed, also as a draft. */
export const DependentFields = v.object({
  name: v.string(),
  birthday: v.string(),
  gender: v.string(),
  phone: v.string(),
  cpf: v.string(),
});
export type DependentFields = v.InferOutput<typeof DependentFields>;

/**
 * The draft, with what the form began with, and with the last attempt to add the dependent that had no response: a
 * repeat isn't a second dependent.
 */
export const DependentDraft = v.object({
  ...DependentFields.entries,
  /** Missing for a new dependent, and in drafts of older versions of the app. */
  before: v.optional(DependentFields),
  attempt: v.optional(v.object({ key: v.string(), data: v.string() })),
});
export type DependentDraft = v.InferOutput<typeof DependentDraft>;

/** @param today the last possible birthday, `YYYY-MM-DD` */
export const dependentForm = (today: string) =>
  v.object({
    name: requiredLine(120),
    birthday: v.pipe(
      v.string('required'),
      v.nonEmpty('required'),
      PlainDate,
      v.check(birthday => birthday >= '1900-01-01' && birthday <= today, 'date_invalid'),
    ),
    gender: orNothing(v.picklist(['m', 'f'], 'choice_invalid')),
    phone: orNothing(Phone),
    cpf: orNothing(Cpf),
  }) satisfies v.GenericSchema<DependentFields, DependentData>;

/** What the form contains at first. The CPF stays empty: no call returns it. */
export const fieldsOf = (dependent: Dependent | undefined): DependentFields => ({
  name: dependent?.name ?? '',
  birthday: dependent?.birthday ?? '',
  gender: dependent?.gender ?? '',
  phone: dependent?.phone ?? '',
  cpf: '',
});

/**
 * The data to save: what was changed in the form, and the latest data otherwise, which another carer may have changed
 * since the form was opened. An empty CPF leaves it as it is.
 * @param before what the form began with
 */
export function changedData(
  latest: Dependent,
  before: DependentFields,
  { cpf, ...typed }: DependentData,
): Omit<DependentData, 'cpf'> & Partial<Pick<DependentData, 'cpf'>> {
  const { birthday, gender, phone } = latest;
  return {
    name: typed.name === before.name ? latest.name : typed.name,
    birthday: typed.birthday === before.birthday ? (birthday ?? typed.birthday) : typed.birthday,
    gender: (typed.gender ?? '') === before.gender ? gender : typed.gender,
    phone: (typed.phone ?? '') === before.phone ? phone : typed.phone,
    ...(cpf !== null && { cpf }),
  };
}

/** The draft of a dependent's data: of a new one, or of changes. */
export const dependentDraft = (id: string | undefined): string => `dependent:${id ?? 'new'}`;
