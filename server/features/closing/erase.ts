/**
 * Erases what needn't be kept by law of accounts that were closed long ago: everything but the record, the name, the
 * birthday, the gender and the CPF or CRM (docs/operations.md, "How long data is kept").
 */
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Role } from '../../../contract/formats.ts';
import { REOPEN_DAYS } from '../../../contract/identity.ts';
import { accountEvent, audit, clinicActor } from '../../platform/audit/audit.ts';
import { removeFactors } from '../../platform/auth/factors.ts';
import { NO_PASSWORD } from '../../platform/auth/passwords.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  account,
  claimCode,
  closedTime,
  consentEvent,
  correction,
  delivery,
  emailChange,
  emailCode,
  messagePreference,
  passwordReset,
  patient,
} from '../../platform/database/schema.ts';
import { runPeriodically } from '../../platform/jobs/background.ts';
import { endAccess } from '../identity/index.ts';
import { eraseTemplates } from '../templates/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Erases every account that can't be reopened any more, each in its own transaction. Returns how many. */
export async function eraseClosed(database: Database, now: Date, ending?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - REOPEN_DAYS * DAY_MS);
  const isDue = and(lte(account.closedAt, before), isNull(account.erasedAt));
  let erased = 0;
  while (!ending?.aborted) {
    const found = await database.tx(async tx => {
      const { id, role, email } = account;
      const [due] = await tx
        .select({ id, role, email })
        .from(account)
        .where(isDue)
        .orderBy(account.closedAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (due) await erase(tx, due, now);
      return due;
    });
    if (!found) break;
    erased += 1;
  }
  return erased;
}

async function erase(tx: Tx, owner: { id: string; role: Role; email: string }, now: Date): Promise<void> {
  const { id } = owner;
  const persons = tx.select({ id: patient.id }).from(patient).where(eq(patient.rootId, id));
  await endAccess(tx, id, now);
  await removeFactors(tx, id);
  await eraseTemplates(tx, id);
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
  await tx.delete(emailCode).where(eq(emailCode.accountId, id));
  await tx.delete(emailChange).where(eq(emailChange.accountId, id));
  await tx.update(consentEvent).set({ device: null }).where(eq(consentEvent.accountId, id));
  await tx.update(closedTime).set({ note: null }).where(eq(closedTime.doctorId, id));
  await tx.delete(messagePreference).where(eq(messagePreference.patientId, id));
  await tx.delete(correction).where(inArray(correction.patientId, persons));
  await tx.delete(claimCode).where(inArray(claimCode.patientId, persons));
  // Another account, or a registration of the clinic, may have the same e-mail.
  const isNoOneElses = and(isNull(delivery.accountId), isNull(delivery.patientId));
  const isToEmail = and(eq(delivery.recipient, owner.email), isNoOneElses);
  await tx.delete(delivery).where(or(eq(delivery.accountId, id), isToEmail, inArray(delivery.patientId, persons)));
  // No mail can reach this domain (RFC 2606), and the e-mail is free for another sign-up.
  const email = `${id}@erased.invalid`;
  const ofDoctor = owner.role === 'Doctor' ? { address: '', phone: '' } : {};
  const login = { email, passwordHash: NO_PASSWORD, language: null, emailUnconfirmed: false };
  await tx
    .update(account)
    .set({ ...login, ...ofDoctor, erasedAt: now })
    .where(eq(account.id, id));
  // Without its account, the CPF is free for another sign-up too.
  await tx
    .update(patient)
    .set({ accountId: null, phone: '', email: null, address: null, rg: null })
    .where(eq(patient.rootId, id));
  await audit(tx, clinicActor(now), accountEvent(owner, 'erase', 'account'));
}

/** Erases closed accounts when the server starts to listen and then every hour. */
export async function erasing(app: FastifyInstance): Promise<void> {
  const { clock, database } = app.services;
  runPeriodically(app, {
    name: 'erasing closed accounts',
    pauseMs: HOUR_MS,
    run: async ending => {
      await eraseClosed(database, clock(), ending);
    },
  });
}
