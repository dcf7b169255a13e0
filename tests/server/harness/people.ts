/** Users for tests, who sign up and sign in through the API. */
import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import { specialties } from '../../../contract/specialties.ts';
import { hashPassword } from '../../../server/platform/auth/passwords.ts';
import { hashOf, newToken } from '../../../server/platform/auth/tokens.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { account, clinic, clinicStaff, session } from '../../../server/platform/database/schema.ts';
import type { Answer, Requests } from './requests.ts';

export interface Person {
  id: string;
  role: Role;
  name: string;
  email: string;
  password: string;
  token: string;
}

export interface TestClinic {
  id: string;
  name: string;
  address: string;
  timeZone: string;
}

export interface DoctorOptions {
  clinic?: { id: string };
  /** Portuguese names of contract/specialties.ts; Clínica Geral (30 minutes) by default. */
  specialties?: string[];
  /** Whether the clinic has approved this doctor; true by default. */
  approved?: boolean;
  /** The same hours for every day of the week; none by default. */
  hours?: { start: string; end: string };
}

let count = 0;

/** A valid CPF, different on every call. */
export function nextCpf(): string {
  count += 1;
  const digits = [...String(100_000_000 + count)].map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** The id of a specialty of contract/specialties.ts, by its Portuguese name. */
export function specialtyId(name: string): string {
  const found = specialties.find(specialty => specialty.name === name);
  if (!found) throw new Error(`There is no specialty named ${name}.`);
  return found.id;
}

/** The body of POST /schedules with the same hours on all seven days. */
export function everyDay({ start, end }: { start: string; end: string }) {
  return ['0', '1', '2', '3', '4', '5', '6'].map(week_day => ({ week_day, start, end }));
}

/** A patient's complete sign-up body, with a unique e-mail and CPF. */
export function patientPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const CPF = nextCpf();
  return {
    role: 'Patient',
    name: `Paciente ${count}`,
    email: `patient${count}@example.test`,
    password: 'secret123',
    address: 'Rua das Flores, 10',
    phone: '(11) 98765-4321',
    birthday: '1990-05-20',
    gender: 'f',
    RG: '12.345.678-9',
    CPF,
    ...changes,
  };
}

/** A doctor's complete sign-up body, with a unique e-mail and CRM. */
export function doctorPayload(clinicId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    role: 'Doctor',
    name: `Médica ${count}`,
    email: `doctor${count}@example.test`,
    password: 'secret123',
    address: 'Avenida Central, 20',
    phone: '(11) 98765-4321',
    birthday: '1980-05-20',
    gender: 'm',
    CRM: `${String(100_000 + count)}-SP`,
    specialty_ids: [specialtyId('Clínica Geral')],
    clinic: clinicId,
    ...changes,
  };
}

function expectStatus(answer: Answer, status: number, what: string): void {
  if (answer.status !== status) {
    throw new Error(`${what} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}

/** Functions that create users in an app under test. */
export function peopleOf(requests: Requests, database: Database, home: TestClinic, now: () => Date) {
  const signIn = async (person: Pick<Person, 'role' | 'email' | 'password'>): Promise<string> => {
    const { role, email, password } = person;
    const answer = await requests.post('/sessions', { role, email, password });
    expectStatus(answer, 200, 'Sign-in');
    return answer.body.token;
  };
  const newSession = async ({ id: accountId }: { id: string }, at = now()): Promise<string> => {
    const token = newToken();
    const times = { createdAt: at, lastUsedAt: at, provenAt: at };
    await database.db.insert(session).values({ tokenHash: hashOf(token), accountId, ...times });
    return token;
  };
  const signUp = async (payload: Record<string, unknown>): Promise<Person> => {
    const answer = await requests.post('/users', payload);
    expectStatus(answer, 201, 'Sign-up');
    const person = { ...answer.body, password: String(payload.password) };
    return { ...person, token: await signIn(person) };
  };
  return {
    signIn,
    /** The token of a new session, started at `at`: inserted, since hashing takes most of a sign-in's time. */
    newSession,
    signUpPatient: (changes: Record<string, unknown> = {}) => signUp(patientPayload(changes)),
    signUpDoctor: async (options: DoctorOptions = {}, changes: Record<string, unknown> = {}): Promise<Person> => {
      const specialty_ids = (options.specialties ?? ['Clínica Geral']).map(specialtyId);
      const doctor = await signUp(doctorPayload(options.clinic?.id ?? home.id, { specialty_ids, ...changes }));
      const approvedAt = options.approved === false ? null : new Date(0);
      await database.db.update(account).set({ approvedAt }).where(eq(account.id, doctor.id));
      if (options.hours) {
        const answer = await requests.post(`/schedules/${doctor.id}`, everyDay(options.hours), { as: doctor });
        expectStatus(answer, 200, 'Saving hours');
      }
      return doctor;
    },
    /** A receptionist of a clinic, or of several; `[]` for none. `mayManage` holds for all of them. */
    signUpReceptionist: async (
      at: { id: string } | readonly { id: string }[] = home,
      { mayManage = false }: { mayManage?: boolean } = {},
    ): Promise<Person> => {
      const person = await addReceptionist(database, 'id' in at ? [at] : at, mayManage);
      return { ...person, token: await signIn(person) };
    },
    /** A receptionist of the home clinic who has never signed in. */
    addReceptionist: () => addReceptionist(database, [home], false),
    addClinic: (given: Partial<Omit<TestClinic, 'id'>> = {}) => addClinic(database, given),
  };
}

const receptionPassword = 'secret123';
const receptionHash = hashPassword(receptionPassword);

/** Receptionists can't sign up: their account is inserted. */
async function addReceptionist(
  { db }: Database,
  clinics: readonly { id: string }[],
  mayManage: boolean,
): Promise<Omit<Person, 'token'>> {
  count += 1;
  const person = { role: 'Reception' as const, name: `Recepcionista ${count}`, email: `desk${count}@example.test` };
  const values = { ...person, passwordHash: await receptionHash };
  const [added] = await db.insert(account).values(values).returning({ id: account.id });
  if (!added) throw new Error('The receptionist was not inserted.');
  for (const { id: clinicId } of clinics)
    await db.insert(clinicStaff).values({ accountId: added.id, clinicId, mayManage });
  return { ...person, id: added.id, password: receptionPassword };
}

export async function addClinic(database: Database, given: Partial<Omit<TestClinic, 'id'>>): Promise<TestClinic> {
  count += 1;
  const values = { name: `Clínica ${count}`, address: `Rua ${count}`, timeZone: 'America/Sao_Paulo', ...given };
  const [row] = await database.db.insert(clinic).values(values).returning({ id: clinic.id });
  if (!row) throw new Error('The clinic was not inserted.');
  return { ...values, id: row.id };
}
