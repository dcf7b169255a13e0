/** The form of a patient's contact data: an empty field means that the clinic doesn't know it. */
import * as v from 'valibot';
import type { DeskPatientDetails, PatientContact } from '../../../../contract/desk.ts';
import { Cpf, Email, orNothing, Phone, PlainDate, requiredLine } from '../../../../contract/formats.ts';

/** @param today the last possible birthday, `YYYY-MM-DD` */
export const contactForm = (today: string) =>
  v.object({
    name: requiredLine(120),
    phone: Phone,
    birthday: orNothing(
      v.pipe(
        PlainDate,
        v.check(birthday => birthday >= '1900-01-01' && birthday <= today, 'date_invalid'),
      ),
    ),
    cpf: orNothing(Cpf),
    email: orNothing(Email),
    address: orNothing(requiredLine(300)),
    gender: orNothing(v.picklist(['m', 'f'], 'choice_invalid')),
  }) satisfies v.GenericSchema<ContactFields, PatientContact>;

export type ContactFields = Record<keyof PatientContact, string>;

/** The same for a patient with an account, who has an address and a birthday. */
export const contactFormOfAccount = (today: string) => {
  const form = contactForm(today).entries;
  const birthday = v.pipe(
    PlainDate,
    v.check(birthday => birthday >= '1900-01-01' && birthday <= today, 'date_invalid'),
  );
  return v.object({ ...form, birthday, address: requiredLine(300) }) satisfies v.GenericSchema<
    ContactFields,
    PatientContact
  >;
};

/** What the form contains at first. The CPF stays empty: it is only known by its end. */
export const fieldsOf = (patient: Partial<DeskPatientDetails>): ContactFields => ({
  name: patient.name ?? '',
  phone: patient.phone ?? '',
  birthday: patient.birthday ?? '',
  cpf: '',
  email: patient.email ?? '',
  address: patient.address ?? '',
  gender: patient.gender ?? '',
});

/** A new patient's fields, filled with the text of a search that found none. */
export function fieldsFromSearch(text: string): ContactFields {
  if (/\p{L}/u.test(text)) return fieldsOf({ name: text });
  if (v.safeParse(Cpf, text).success) return { ...fieldsOf({}), cpf: text };
  return fieldsOf({ phone: text.replace(/\D/g, '') });
}

/**
 * The contact data to save: what was changed in the form, and the latest data otherwise, which a colleague may have
 * changed since the form was opened. The CPF is only sent if it was changed; null removes it.
 */
export function changedContact(
  { name, phone, email, birthday, address, gender }: DeskPatientDetails,
  typed: PatientContact,
  changed: ReadonlySet<keyof PatientContact>,
): Omit<PatientContact, 'cpf'> & Partial<Pick<PatientContact, 'cpf'>> {
  const given = Object.entries(typed).filter(([field]) => changed.has(field as keyof PatientContact));
  return { name, phone, email, birthday, address, gender, ...Object.fromEntries(given) };
}
