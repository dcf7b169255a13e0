/** Calls about dependents: the patients for whom another patient's account books, answers and reads. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Cpf, Gender, Id, Phone, PlainDate, requiredLine, Timestamp } from './formats.ts';

/** How many dependents an account may have at a time. */
export const DEPENDENTS_MAX = 20;

/** The age, in years, from which a dependent may claim an account of their own, which ends the care. */
export const ADULT_AGE = 18;

export const Dependent = v.object({
  id: Id,
  name: v.string(),
  birthday: v.nullable(PlainDate),
  gender: Gender,
  phone: v.string(),
  since: Timestamp,
  /** Whether the clinic registered the dependent, or they have an account. Carers can't change that data. */
  from_clinic: v.boolean(),
});
export type Dependent = v.InferOutput<typeof Dependent>;

/** The signed-in patient's dependents, by name. */
export const listDependents = call({
  method: 'GET',
  path: '/dependents',
  who: 'Patient',
  response: v.array(Dependent),
});

/** The data of a dependent. Without `phone`, the carer's own is stored. */
export const DependentData = v.object({
  name: requiredLine(120),
  birthday: PlainDate,
  gender: v.optional(v.nullable(v.picklist(['m', 'f'], 'choice_invalid')), null),
  phone: v.optional(v.nullable(Phone), null),
  cpf: v.optional(v.nullable(Cpf), null),
});
export type DependentData = v.InferOutput<typeof DependentData>;

/**
 * Registers a patient without an account, whom the signed-in patient cares for. Refused with `dependents_limit` beyond
 * `DEPENDENTS_MAX`.
 */
export const addDependent = call({
  method: 'POST',
  path: '/dependents',
  who: 'Patient',
  body: DependentData,
  response: Dependent,
  status: 201,
});

/** Without `cpf`, which no call returns, the CPF stays; null removes it. Refused with 404 if `from_clinic`. */
export const changeDependent = call({
  method: 'PUT',
  path: '/dependents/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  body: v.object({ ...DependentData.entries, cpf: v.optional(v.nullable(Cpf)) }),
  response: Dependent,
});

/** Ends the care. The dependent's record and appointments remain. Also succeeds if the care has ended. */
export const endCare = call({
  method: 'DELETE',
  path: '/dependents/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  status: 204,
});

/** Who cares for the signed-in patient. `id` is that of the carer's account. */
export const listCarers = call({
  method: 'GET',
  path: '/carers',
  who: 'Patient',
  response: v.array(v.object({ id: Id, name: v.string(), since: Timestamp })),
});

/** Ends a carer's access to the signed-in patient. Also succeeds if it has ended. */
export const endCarer = call({
  method: 'DELETE',
  path: '/carers/:id',
  who: 'Patient',
  params: v.object({ id: Id }),
  status: 204,
});

/**
 * The query parameter of calls that a patient makes for themselves or for a dependent: the id of the patient, by
 * default the signed-in one. Anybody else's yields 404.
 */
export const ForPatient = { patient: v.optional(Id) };
