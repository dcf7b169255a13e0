import { inject } from 'vitest';
import { listClinics, listSpecialties } from '../../../contract/booking.ts';
import type { AnyCall, BodyInputOf, ResponseOf } from '../../../contract/call.ts';
import { addDependent } from '../../../contract/care.ts';
import type { Role } from '../../../contract/formats.ts';
import { signIn, signUp } from '../../../contract/identity.ts';
import { currentVersions } from '../../../contract/legalTexts.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import { callApi, Refusal, type Rest } from './api.ts';

export interface Account {
  role: Role;
  email: string;
  password: string;
  /** The e-mail address is not confirmed yet (setting EMAIL_CONFIRMATION). */
  isUnconfirmed?: boolean;
}

const DEMO_PASSWORD = 'demo1234';

/** The demo data's accounts (README.md). */
export const demo = {
  patient: { role: 'Patient', email: 'patient@clinic.test', password: DEMO_PASSWORD },
  unconfirmed: { role: 'Patient', email: 'patient@clinic.test', password: DEMO_PASSWORD, isUnconfirmed: true },
  patient2: { role: 'Patient', email: 'patient2@clinic.test', password: DEMO_PASSWORD },
  /** Has treated `patient`, never `patient2`. */
  doctor: { role: 'Doctor', email: 'doctor@clinic.test', password: DEMO_PASSWORD },
  /** Has treated neither. */
  doctor2: { role: 'Doctor', email: 'doctor2@clinic.test', password: DEMO_PASSWORD },
  /** May manage the clinic of both doctors. */
  desk: { role: 'Reception', email: 'desk@clinic.test', password: DEMO_PASSWORD },
} satisfies Record<string, Account>;

const digit = () => Math.floor(Math.random() * 10);

/** A unique CPF with valid check digits. */
export function someCpf(): string {
  const digits = [1, ...Array.from({ length: 8 }, digit)];
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, value, place) => total + value * (length + 1 - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** A unique CRM number of São Paulo. */
export function someCrm(): string {
  return `${Array.from({ length: 6 }, digit).join('')}SP`;
}

/** A unique name, so that a retried test doesn't find the people of its first attempt. */
export function someName(first: string): string {
  const letter = () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)];
  return `${first} S${Array.from({ length: 9 }, letter).join('')}`;
}

/** A unique e-mail address. */
export function someEmail(name: string): string {
  return `${name}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@clinic.test`;
}

/** Signs a user up through the API, who accepts the terms unless `particulars` say otherwise. */
async function signUpThrough(at: string, account: Account, particulars: object): Promise<Account> {
  const common = {
    address: 'Rua das Flores, 10',
    phone: '11912345678',
    birthday: '1990-05-17',
    gender: 'f',
    accepted: currentVersions,
  };
  const body = { ...account, ...common, ...particulars } as BodyInputOf<typeof signUp>;
  await callApi(signUp, { at, body });
  return account;
}

/** Signs up a new patient through the API. `given` replaces made-up data. */
export function newPatient(
  at: string,
  given: { name?: string; CPF?: string; accepted?: undefined } = {},
): Promise<Account> {
  const account: Account = { role: 'Patient', email: someEmail('novo'), password: 'segredo1' };
  return signUpThrough(at, account, {
    name: 'Paciente Novo',
    RG: String(100_000_000 + Math.floor(Math.random() * 899_999_999)),
    CPF: someCpf(),
    ...given,
  });
}

/** Registers a dependent of a patient through the API; returns the dependent's id. */
export async function newDependent(at: string, carer: Account, name: string): Promise<string> {
  const { id } = await callAs(carer, addDependent, { at, body: { name, birthday: '2018-03-12' } });
  return id;
}

/** Signs up a new doctor without weekly hours through the API. */
export async function newDoctor(
  at: string,
  {
    email = someEmail('nova'),
    ...practice
  }: { name: string; specialty: SpecialtyName; clinic: string; email?: string },
): Promise<Account> {
  const account: Account = { role: 'Doctor', email, password: 'segredo1' };
  const specialty = (await callApi(listSpecialties, { at })).find(({ name }) => name === practice.specialty);
  const clinic = (await callApi(listClinics, { at })).find(({ name }) => name === practice.clinic);
  return signUpThrough(at, account, {
    name: practice.name,
    CRM: someCrm(),
    specialty_ids: [specialty?.id],
    clinic: clinic?.id,
  });
}

/** Starts a session through the API. */
export function signInAs(at: string, { role, email, password }: Account): Promise<ResponseOf<typeof signIn>> {
  return callApi(signIn, { at, body: { role, email, password } });
}

/** The tokens of the sessions that `callAs` has started, by address and account. */
const tokens = new Map<string, string>();

/**
 * Makes a call as an account, in one session for all calls of a worker: an account has at most 50, and those of a poll
 * would end the session of the page that it waits for.
 */
export async function callAs<C extends AnyCall>(
  account: Account,
  call: C,
  ...[given]: Rest<C>
): Promise<ResponseOf<C>> {
  const at = given?.at ?? inject('address');
  const key = JSON.stringify([at, account.role, account.email, account.password]);
  const callWith = (token: string) =>
    callApi(call, ...([{ ...given, token }] as unknown as Rest<C, { token: string }>));
  const known = tokens.get(key);
  if (known) {
    try {
      return await callWith(known);
    } catch (error) {
      // The session has been ended, or another product listens at the address.
      if (!(error instanceof Refusal && error.status === 401)) throw error;
    }
  }
  const { token } = await signInAs(at, account);
  tokens.set(key, token);
  return callWith(token);
}
