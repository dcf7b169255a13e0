/**
 * What was typed into the sign-up form, in this tab until it is closed: a reload loses nothing, and others who use the
 * device later find nothing. The password is never stored, nor is the acceptance: after a reload the app may be another
 * version, with other texts.
 */
import * as v from 'valibot';
import { signUpRoles } from '../../../../contract/formats.ts';
import { emptySignUp, type SignUpFields } from './fields.ts';

const KEY = '@ClinicApp:signUp';

/** For how long it is kept after the last change, in milliseconds: a tab may stay open on a shared device. */
const MAX_AGE_MS = 60 * 60_000;

const Stored = v.object({
  at: v.number(),
  fields: v.object({
    role: v.picklist(signUpRoles),
    name: v.string(),
    email: v.string(),
    address: v.string(),
    phone: v.string(),
    birthday: v.string(),
    gender: v.picklist(['m', 'f']),
    RG: v.string(),
    CPF: v.string(),
    CRM: v.string(),
    specialty_ids: v.array(v.string()),
    clinic: v.string(),
  }),
});

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @param now epoch milliseconds */
export function readDraft(store: Store, now: number): SignUpFields | undefined {
  const stored = v.safeParse(Stored, JSON.parse(store.getItem(KEY) ?? 'null'));
  if (!stored.success || now - stored.output.at > MAX_AGE_MS) return undefined;
  return { ...emptySignUp, ...stored.output.fields };
}

/** @param now epoch milliseconds */
export function keepDraft(store: Store, { password: _, accepts: __, ...fields }: SignUpFields, now: number): void {
  store.setItem(KEY, JSON.stringify({ at: now, fields } satisfies v.InferOutput<typeof Stored>));
}

export const forgetDraft = (store: Store): void => store.removeItem(KEY);
