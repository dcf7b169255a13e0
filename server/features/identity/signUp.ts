import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { FieldCode } from '../../../contract/errors.ts';
import type { SignUp } from '../../../contract/identity.ts';
import { currentVersions, legalTextNames } from '../../../contract/legalTexts.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, clinic, doctorSpecialty, patient, specialty } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import type { Language } from '../../platform/mail/texts.ts';
import { addAcceptances } from '../consents/index.ts';

interface InvalidField {
  field: string;
  code: FieldCode;
}

type Taken = Extract<FieldCode, 'email_taken' | 'cpf_taken' | 'crm_taken'>;

/**
 * Refuses a sign-up that can't succeed, with all errors together, before the password is hashed. The database's
 * constraints still decide, since two people may sign up with the same e-mail at the same time.
 * @throws refusal `validation`, `email_taken`, `cpf_taken` or `crm_taken`
 */
export async function checkSignUp(db: Reader, given: SignUp): Promise<void> {
  const unknown = given.role === 'Doctor' ? await unknownChoices(db, given) : [];
  if (unknown.length > 0) throw refuseFields(unknown);
  const [first, ...others] = await takenBy(db, given);
  if (first) throw refuseFields([first, ...others], first.code);
}

async function unknownChoices(db: Reader, given: Extract<SignUp, { role: 'Doctor' }>): Promise<InvalidField[]> {
  const [found] = await db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, given.clinic));
  const wanted = new Set(given.specialty_ids.map(id => id.toLowerCase()));
  const offered = await db
    .select({ id: specialty.id })
    .from(specialty)
    .where(inArray(specialty.id, [...wanted]));
  const invalid: (InvalidField | false)[] = [
    offered.length < wanted.size && { field: 'specialty_ids', code: 'choice_invalid' },
    !found && { field: 'clinic', code: 'choice_invalid' },
  ];
  return invalid.filter(field => field !== false);
}

/** Only patients with an account: a sign-up must not reveal whom the reception registered. */
const withCpf = (cpf: string) => and(eq(patient.cpf, cpf), isNotNull(patient.accountId));

async function takenBy(db: Reader, given: SignUp): Promise<(InvalidField & { code: Taken })[]> {
  const inRole = and(eq(account.role, given.role), eq(account.email, given.email));
  const number = given.role === 'Doctor' ? eq(account.crm, given.CRM) : undefined;
  const [others, ofCpf] = await Promise.all([
    db.select({ role: account.role, email: account.email, crm: account.crm }).from(account).where(or(inRole, number)),
    given.role === 'Patient' ? db.select({ id: patient.id }).from(patient).where(withCpf(given.CPF)) : [],
  ]);
  const invalid: ((InvalidField & { code: Taken }) | false)[] = [
    others.some(other => other.role === given.role && other.email === given.email) && {
      field: 'email',
      code: 'email_taken',
    },
    ofCpf.length > 0 && { field: 'CPF', code: 'cpf_taken' },
    given.role === 'Doctor' && others.some(other => other.crm === given.CRM) && { field: 'CRM', code: 'crm_taken' },
  ];
  return invalid.filter(field => field !== false);
}

/**
 * Adds the account; also the patient, or the doctor's specialties. `approvedAt` is when the clinic approved a doctor;
 * `confirmEmail` is whether a patient must confirm the e-mail.
 */
export async function addAccount(
  tx: Tx,
  given: SignUp,
  passwordHash: string,
  options: { now: Date; approvedAt: Date | null; confirmEmail: boolean; language: Language },
): Promise<{ id: string; role: SignUp['role']; name: string; email: string }> {
  const { now, approvedAt, confirmEmail, language } = options;
  const id = randomUUID();
  const { role, name, email, address, phone, birthday, gender } = given;
  const login = { id, email, passwordHash, language, createdAt: now };
  const profile = { name, address, phone, birthday, gender };
  if (given.role === 'Patient') {
    await tx.insert(account).values({ ...login, role: 'Patient', emailUnconfirmed: confirmEmail });
    const numbers = { rg: given.RG, cpf: given.CPF };
    await tx.insert(patient).values({ ...profile, ...numbers, id, accountId: id, rootId: id, createdAt: now });
  } else {
    const { CRM: crm, clinic: clinicId } = given;
    await tx.insert(account).values({ ...login, ...profile, role: 'Doctor', crm, clinicId, approvedAt });
    const ids = new Set(given.specialty_ids.map(each => each.toLowerCase()));
    await tx.insert(doctorSpecialty).values([...ids].map(specialtyId => ({ doctorId: id, specialtyId })));
  }
  if (given.accepted) {
    const documents = legalTextNames.map(document => ({ document, version: currentVersions[document] }));
    await addAcceptances(tx, id, { documents, language, how: 'sign_up', acceptedAt: now, now });
  }
  return { id, role, name, email };
}
