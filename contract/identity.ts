/** Calls about identity: sign-in, sign-up, sessions, passwords. */
import * as v from 'valibot';
import { Specialty } from './appointments.ts';
import { call } from './call.ts';
import {
  birthdayOfAdult,
  Cpf,
  Crm,
  Email,
  Gender,
  GivenPassword,
  Id,
  NewPassword,
  Phone,
  PlainDate,
  Rg,
  Role,
  requiredLine,
  signUpRoles,
  Timestamp,
} from './formats.ts';
import { currentVersions, type LegalTextName } from './legalTexts.ts';
import { PasskeyRequest } from './passkeys.ts';
import { dateAt, HOME_TIME_ZONE } from './wallClock.ts';

/** A clinic that a receptionist works for. */
const StaffClinic = v.object({ id: Id, name: v.string(), time_zone: v.string(), may_manage: v.boolean() });

/**
 * The signed-in user, as stored in the session. `approved` is false for a doctor whom the clinic hasn't approved yet.
 * `specialties` are a doctor's own, which the weekly hours are validated against; absent for others. `clinic` is
 * where a doctor works, absent for others. `clinics` are a receptionist's, by name; absent for others. The app locks
 * itself after `idle_lock_minutes` without input; 0 or absent disables this.
 */
export const User = v.object({
  id: Id,
  role: Role,
  name: v.string(),
  email: v.string(),
  /** Null only for a receptionist. */
  birthday: v.nullable(PlainDate),
  gender: Gender,
  approved: v.boolean(),
  /** False until the e-mail is confirmed, which the first booking requires; absent otherwise. */
  email_confirmed: v.optional(v.boolean()),
  specialties: v.optional(v.array(Specialty)),
  clinic: v.optional(v.object({ id: Id, name: v.string(), time_zone: v.string() })),
  /** A doctor's, for the documents that they print. */
  CRM: v.optional(v.string()),
  clinics: v.optional(v.array(StaffClinic)),
  idle_lock_minutes: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Whether a passkey can unlock the app; absent if the account has none. */
  has_passkey: v.optional(v.boolean()),
  /**
   * Until when the user must set up the second factor that a clinic requires. From then on, all other calls are refused
   * with `second_factor_required`. Absent if none is required, or one is set up.
   */
  second_factor_due: v.optional(Timestamp),
});
export type User = v.InferOutput<typeof User>;

export const Credentials = v.object({ role: Role, email: Email, password: GivenPassword });

/** The secret of a device that has signed in before. A malformed one is treated as absent. */
export const DeviceSecret = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))), undefined);

/** A new session. The device keeps `device`, even after sign-out, and sends it with the next sign-in to any account. */
export const SignedInResponse = v.object({ token: v.string(), user: User, device: v.optional(v.string()) });

/** What a second factor may be (secondFactor.ts). */
const factorMethods = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/**
 * The additional member `second_step` of the refusal `second_step`: the password was right, and the account has a
 * second factor. `finishSignIn` continues with `token`.
 */
export const SecondStep = v.object({
  token: v.string(),
  /** The methods that the account has, the preferred one first. */
  methods: v.array(v.picklist(factorMethods)),
  /** The options of `navigator.credentials.get`, if the account has a passkey. */
  passkey: v.optional(PasskeyRequest),
});
export type SecondStep = v.InferOutput<typeof SecondStep>;

/** Refused with `second_step` if the account has a second factor. */
export const signIn = call({
  method: 'POST',
  path: '/sessions',
  who: 'anyone',
  body: v.object({ ...Credentials.entries, device: DeviceSecret }),
  response: SignedInResponse,
});

/** For how many days the owner of a closed account can reopen it. Its data is erased after that. */
export const REOPEN_DAYS = 30;

/**
 * Reopens an account that its owner has closed, and signs in to it. Signing in to such an account is refused with
 * `account_closed`, with the time `until` which it can be reopened. An open account is only signed in to. With a second
 * factor, the second step reopens it.
 */
export const reopenAccount = call({
  method: 'POST',
  path: '/sessions/reopen',
  who: 'anyone',
  body: v.object({ ...Credentials.entries, device: DeviceSecret }),
  response: SignedInResponse,
});

/** The current state of the user: a doctor may have been approved since signing in. */
export const readSelf = call({
  method: 'GET',
  path: '/users/me',
  who: 'signed in',
  withoutFactor: true,
  response: User,
});

/**
 * Verifies the password of the signed-in user, to unlock an app that was idle. A wrong password is refused with
 * `credentials`. That is a 401, but the session continues: only `unauthenticated` ends it.
 */
export const unlock = call({
  method: 'POST',
  path: '/sessions/unlock',
  who: 'signed in',
  withoutFactor: true,
  body: v.object({ password: GivenPassword }),
  status: 204,
});

/** Six digits; spaces and dashes are ignored. */
export const EmailCode = v.object({
  code: v.pipe(
    v.string('required'),
    v.maxLength(40, 'code_wrong'),
    v.transform(text => text.replace(/[\s-]/g, '')),
    v.nonEmpty('required'),
    v.regex(/^\d{6}$/, 'code_wrong'),
  ),
});

/** Mails the user a confirmation code. Does nothing when the e-mail needs no confirmation. */
export const requestEmailCode = call({ method: 'POST', path: '/users/me/email/code', who: 'signed in', status: 204 });

/** Confirms the user's e-mail with the mailed code. */
export const confirmEmail = call({
  method: 'POST',
  path: '/users/me/email',
  who: 'signed in',
  body: EmailCode,
  status: 204,
});

/** One session of the signed-in user. `id` is what `revokeSession` takes: the hex SHA-256 of its token. */
export const SessionInfo = v.object({
  id: v.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  /** The device as its browser describes itself, shortened; null if there is no description. */
  device: v.nullable(v.string()),
  current: v.boolean(),
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;

export const listSessions = call({
  method: 'GET',
  path: '/sessions',
  who: 'signed in',
  withoutFactor: true,
  response: v.array(SessionInfo),
});

/** Revokes this session, or with `?all` all sessions of the user. */
export const signOut = call({
  method: 'DELETE',
  path: '/sessions',
  who: 'signed in',
  withoutFactor: true,
  query: v.object({ all: v.optional(v.string()) }),
  status: 204,
});

/**
 * Revokes the session whose token has this SHA-256 (hex), and does nothing else. A device that signed out while offline
 * keeps only the hash, and sends it once it is online. 204 whether or not the session existed.
 */
export const revokeSession = call({
  method: 'DELETE',
  path: '/sessions/:hash',
  who: 'anyone',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  status: 204,
});

/** The version of a text that is in force. */
const VersionInForce = (document: LegalTextName) =>
  v.pipe(
    v.number('invalid'),
    v.check(version => version === currentVersions[document], 'document_changed'),
  );

const Person = (today: string) =>
  v.object({
    role: v.picklist(signUpRoles, 'choice_invalid'),
    name: requiredLine(120),
    email: Email,
    password: NewPassword,
    address: requiredLine(300),
    phone: Phone,
    birthday: birthdayOfAdult(today),
    gender: v.picklist(['m', 'f'], 'choice_invalid'),
    /** The versions of the texts that the user has read and accepts. Without them, the app asks after sign-in. */
    accepted: v.optional(v.object({ terms: VersionInForce('terms'), privacy: VersionInForce('privacy') })),
  });

const PatientPart = v.object({ role: v.literal('Patient', 'choice_invalid'), RG: Rg, CPF: Cpf });

const DoctorPart = v.object({
  role: v.literal('Doctor', 'choice_invalid'),
  CRM: Crm,
  specialty_ids: v.pipe(
    v.array(Id, 'specialties_required'),
    v.minLength(1, 'specialties_required'),
    v.maxLength(50, 'invalid'),
    v.transform(ids => [...new Set(ids)]),
  ),
  clinic: v.pipe(v.string('clinic_required'), v.nonEmpty('clinic_required'), v.uuid('invalid'), v.toLowerCase()),
});

/** The sign-up payload. All errors are collected. `today` is `YYYY-MM-DD`. */
export const SignUp = (today: string) =>
  v.intersect([Person(today), v.variant('role', [PatientPart, DoctorPart], 'choice_invalid')]);
export type SignUp = v.InferOutput<ReturnType<typeof SignUp>>;

/** The calendar day of an instant in the product's home time zone, for the age limit. */
export function todayAtHome(now: Date): string {
  return dateAt(HOME_TIME_ZONE, now.getTime());
}

export const signUp = call({
  method: 'POST',
  path: '/users',
  who: 'anyone',
  body: (now: Date) => SignUp(todayAtHome(now)),
  response: v.object({ id: Id, role: Role, name: v.string(), email: v.string() }),
  status: 201,
});

const Confirmation = v.pipe(v.string('required'), v.nonEmpty('required'));

const samePassword = (given: { password: string; password_confirmation: string }) =>
  given.password === given.password_confirmation;

/** A change of the user's own password. All other sessions are revoked. */
export const PasswordChange = v.pipe(
  v.object({ current: GivenPassword, password: NewPassword, password_confirmation: Confirmation }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], samePassword, 'passwords_differ'), [
    'password_confirmation',
  ]),
);

export const changePassword = call({
  method: 'PUT',
  path: '/users/password',
  who: 'signed in',
  withoutFactor: true,
  body: PasswordChange,
  status: 204,
});

export const ForgottenPassword = v.object({ role: Role, email: Email });

export const forgotPassword = call({
  method: 'POST',
  path: '/password/forgot',
  who: 'anyone',
  body: ForgottenPassword,
  status: 204,
});

export const PasswordReset = v.pipe(
  v.object({
    role: Role,
    password: NewPassword,
    password_confirmation: Confirmation,
    token: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'invalid')),
  }),
  v.forward(v.partialCheck([['password'], ['password_confirmation']], samePassword, 'passwords_differ'), [
    'password_confirmation',
  ]),
);

export const resetPassword = call({
  method: 'POST',
  path: '/password/reset',
  who: 'anyone',
  body: PasswordReset,
  status: 204,
});
