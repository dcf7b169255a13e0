/** Which second factors an account has, and which its clinics require. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FactorMethod } from '../../../contract/identity.ts';
import type { Reader, Tx } from '../database/database.ts';
import { epochMs, prepared } from '../database/prepared.ts';
import { factorChallenge, passkey, recoveryCode, totp } from '../database/schema.ts';

type Passkey = typeof passkey.$inferSelect;

export interface AccountFactors {
  /** The oldest first. */
  passkeys: Passkey[];
  totpSince: Date | null;
  /** The number of unused recovery codes. */
  recoveryCodes: number;
}

export async function factorsOf(db: Reader, accountId: string): Promise<AccountFactors> {
  const passkeys = await db
    .select()
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  const [app] = await db.select({ since: totp.createdAt }).from(totp).where(eq(totp.accountId, accountId));
  const recoveryCodes = await db.$count(
    recoveryCode,
    and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)),
  );
  return { passkeys, totpSince: app?.since ?? null, recoveryCodes };
}

/** The methods by which an account can complete a sign-in; empty without a second factor. */
export function methodsOf({ passkeys, totpSince, recoveryCodes }: AccountFactors): FactorMethod[] {
  const methods: FactorMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totpSince) methods.push('totp');
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery_code');
  return methods;
}

/** Removes all factors of an account, and ends what waits for one. Returns false if it had none. */
export async function removeFactors(tx: Tx, accountId: string): Promise<boolean> {
  const keys = await tx.delete(passkey).where(eq(passkey.accountId, accountId)).returning({ id: passkey.id });
  const apps = await tx.delete(totp).where(eq(totp.accountId, accountId)).returning({ id: totp.accountId });
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx.delete(factorChallenge).where(eq(factorChallenge.accountId, accountId));
  return keys.length + apps.length > 0;
}

/** How long people may work without the second factor that their clinic has begun to require, in days. */
const GRACE_DAYS = 7;

/** The condition that the account of a row has a second factor. */
export const hasFactor = sql<boolean>`(exists (select from passkey where passkey.account_id = account.id)
  or exists (select from totp where totp.account_id = account.id))`;

/**
 * When the second factor of the row's account is due; null if no clinic requires one of it, or it has one. The time
 * runs from when the clinic began to require it, or from when the person came to the clinic.
 */
export const factorDueAt = sql`case when role = 'Patient' or ${hasFactor} then null else (
  select min(greatest(clinic.second_factor_since, place.since)) + make_interval(days => ${sql.raw(String(GRACE_DAYS))})
  from (
    select account.clinic_id, account.created_at as since where role = 'Doctor'
    union all
    select clinic_id, clinic_staff.since from clinic_staff where account_id = account.id and ended_at is null
  ) place join clinic on clinic.id = place.clinic_id where clinic.second_factor_since is not null) end`;

const required = prepared(
  ['id'],
  ({ id }) => sql<{ required: boolean; dueAt: number | null; hasPasskey: boolean }>`
    select ${epochMs(factorDueAt)} as "dueAt", exists (select from passkey where account_id = account.id) as "hasPasskey",
      exists (
        select from clinic where second_factor_since is not null and (
          clinic.id = account.clinic_id
          or clinic.id in (select clinic_id from clinic_staff where account_id = account.id and ended_at is null))
      ) as required
    from account where id = ${id}::uuid`,
);

export interface FactorState {
  /** Whether a clinic of the account requires a second factor. */
  required: boolean;
  /** Until when one must be set up; null unless it is required and there is none. */
  dueAt: Date | null;
  hasPasskey: boolean;
}

export async function factorState(db: Reader, accountId: string): Promise<FactorState> {
  const [found] = await required(db, { id: accountId });
  if (!found) return { required: false, dueAt: null, hasPasskey: false };
  const { dueAt, ...state } = found;
  return { ...state, dueAt: dueAt === null ? null : new Date(dueAt) };
}
