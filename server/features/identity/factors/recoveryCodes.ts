/** Recovery codes, each of which replaces the second factor once. */
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { RECOVERY_CODES } from '../../../../contract/secondFactor.ts';
import type { FactorKey } from '../../../platform/auth/factorKey.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recoveryCode } from '../../../platform/database/schema.ts';

/** Without characters that look or sound alike: 0 and O, 1 and I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** About 49 bits. Guessing is limited, and the stored codes are keyed. */
const LENGTH = 10;

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Makes an account's codes, which replace the former ones. Returns them as they are shown: `ABCDE-23456`. */
export async function makeRecoveryCodes(tx: Tx, key: FactorKey, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx.insert(recoveryCode).values(codes.map(code => ({ accountId, codeHash: key.hashCode(accountId, code) })));
  return codes.map(code => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a code up. Returns false if the account has no such code, or it was used. */
export async function takeRecoveryCode(
  tx: Tx,
  { key, accountId, code, now }: { key: FactorKey; accountId: string; code: string; now: Date },
): Promise<boolean> {
  const { codeHash, usedAt } = recoveryCode;
  const isCode = and(eq(recoveryCode.accountId, accountId), eq(codeHash, key.hashCode(accountId, code)));
  const taken = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(isCode, isNull(usedAt)))
    .returning({ accountId: recoveryCode.accountId });
  return taken.length > 0;
}
