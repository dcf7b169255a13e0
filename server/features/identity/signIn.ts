import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Role } from '../../../contract/formats.ts';
import type { User } from '../../../contract/identity.ts';
import { factorState } from '../../platform/auth/factors.ts';
import { clinicsOf, type WorkPlace } from '../../platform/auth/staff.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, clinic, doctorSpecialty, patient, specialty } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { lockPassword } from './storedPassword.ts';

const { id, role, email, passwordHash, approvedAt, disabledAt, closedAt, emailUnconfirmed } = account;
const login = { id, role, email, passwordHash, approvedAt, disabledAt, closedAt, emailUnconfirmed };
const columns = { ...login, ...profile };

export type Account = Pick<typeof account.$inferSelect, keyof typeof login> &
  Pick<User, 'name' | 'birthday' | 'gender'>;

/** The account of an e-mail in a role. A person may have one in each role. */
export async function accountOf(db: Reader, role: Role, email: string): Promise<Account | undefined> {
  const [found] = await byEmail(db, { role, email });
  return found;
}

const byEmail = prepared(['role', 'email'], ({ role, email }, db) =>
  db
    .select(columns)
    .from(account)
    .leftJoin(patient, ownPatient)
    .where(and(eq(account.role, role), eq(account.email, email))),
);

/** The account with an id. */
export async function accountWithId(db: Reader, id: string): Promise<Account | undefined> {
  const [found] = await db.select(columns).from(account).leftJoin(patient, ownPatient).where(eq(account.id, id));
  return found;
}

/**
 * Locks an account whose password was verified.
 * @throws refusal `credentials` if it has changed, or the account was disabled or reopened, in the meantime
 */
export async function lockAccount(
  tx: Tx,
  { id, passwordHash, disabledAt }: Pick<Account, 'id' | 'passwordHash' | 'disabledAt'>,
): Promise<void> {
  const isAsRead = disabledAt === null ? isNull(account.disabledAt) : eq(account.disabledAt, disabledAt);
  if (!(await lockPassword(tx, id, passwordHash, isAsRead))) throw refuse('credentials');
}

/** A user as stored in the session: a doctor with specialties, a receptionist with clinics, both with the idle lock. */
export async function userOf(
  db: Reader,
  person: Account,
  { emailConfirmation }: Pick<Settings, 'emailConfirmation'>,
): Promise<User> {
  const { id, role, name, email, birthday, gender, approvedAt } = person;
  const { hasPasskey, dueAt } = await factorState(db, id);
  const user = {
    ...{ id, role, name, email, birthday, gender },
    ...(emailConfirmation && person.emailUnconfirmed && { email_confirmed: false }),
    ...(hasPasskey && { has_passkey: true }),
    ...(dueAt && { second_factor_due: dueAt.toISOString() }),
  };
  if (role === 'Patient') return { ...user, approved: true };
  if (role === 'Reception') {
    const clinics = await clinicsOf(db, id);
    return { ...user, approved: true, clinics: clinics.map(forUser), idle_lock_minutes: strictestLock(clinics) };
  }
  const specialties = await db
    .select({ id: specialty.id, name: specialty.name, duration: specialty.durationMs })
    .from(specialty)
    .innerJoin(doctorSpecialty, eq(doctorSpecialty.specialtyId, specialty.id))
    .where(eq(doctorSpecialty.doctorId, id))
    .orderBy(asc(specialty.name));
  const [place] = await db
    .select({
      clinic: { id: clinic.id, name: clinic.name, time_zone: clinic.timeZone },
      minutes: clinic.idleLockMinutes,
      CRM: account.crm,
    })
    .from(clinic)
    .innerJoin(account, eq(account.clinicId, clinic.id))
    .where(eq(account.id, id));
  const { minutes = 0 } = place ?? {};
  const ofDoctor = { approved: approvedAt !== null, specialties, idle_lock_minutes: minutes };
  const CRM = place?.CRM ?? undefined;
  return { ...user, ...ofDoctor, ...(place && { clinic: place.clinic }), ...(CRM !== undefined && { CRM }) };
}

const forUser = ({ id, name, timeZone, mayManage }: WorkPlace) => ({
  ...{ id, name },
  ...{ time_zone: timeZone, may_manage: mayManage },
});

/** The shortest idle lock of the clinics, in minutes; 0 if none of them locks. */
function strictestLock(clinics: readonly WorkPlace[]): number {
  const locks = clinics.map(({ idleLockMinutes }) => idleLockMinutes).filter(minutes => minutes > 0);
  return locks.length > 0 ? Math.min(...locks) : 0;
}
