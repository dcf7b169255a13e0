/** Codes of an authenticator app (TOTP, RFC 6238): SHA-1, six digits, 30 seconds, as all such apps support. */
import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { FactorKey } from '../../../platform/auth/factorKey.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { totp } from '../../../platform/database/schema.ts';

const ISSUER = 'Clinic';
/** 160 bits, as the RFC recommends. */
const SECRET_BYTES = 20;
/** One period before and after: clocks of phones may be half a minute off. */
const WINDOW = 1;

const appOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** A new secret, and how it is shown: in Base32, and as a URI for a QR code. */
export function newTotpSecret(email: string): { bytes: Uint8Array; secret: string; uri: string } {
  const bytes = new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer);
  const app = appOf(bytes, email);
  return { bytes, secret: app.secret.base32, uri: app.toString() };
}

/** The period of a code; undefined if it isn't one of the present periods. */
export function periodOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

/** The period of a code of an account's app; undefined for a wrong code, or without an app. */
export async function ownPeriodOf(
  db: Reader,
  { key, accountId, code, now }: { key: FactorKey; accountId: string; code: string; now: Date },
): Promise<number | undefined> {
  const [stored] = await db.select({ secret: totp.secret }).from(totp).where(eq(totp.accountId, accountId));
  return stored && periodOf(key.open(accountId, stored.secret), code, now);
}

/** Uses the codes up to a period up. Returns false if they were. */
export async function takePeriod(tx: Tx, accountId: string, period: number): Promise<boolean> {
  const taken = await tx
    .update(totp)
    .set({ lastStep: period })
    .where(and(eq(totp.accountId, accountId), lt(totp.lastStep, period)))
    .returning({ accountId: totp.accountId });
  return taken.length > 0;
}

/** Stores an account's app, confirmed by a code of a period. It replaces the former one. */
export async function storeTotp(
  tx: Tx,
  { accountId, sealed, period, now }: { accountId: string; sealed: Uint8Array; period: number; now: Date },
): Promise<void> {
  const values = { secret: sealed, lastStep: period, createdAt: now };
  await tx
    .insert(totp)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: totp.accountId, set: values });
}
