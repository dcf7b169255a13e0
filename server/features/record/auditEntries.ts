import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { QueryOf } from '../../../contract/call.ts';
import { AuditEntry, type listAudit } from '../../../contract/record.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Reader } from '../../platform/database/database.ts';
import { ownPatient, profile } from '../../platform/database/profile.ts';
import { account, audit, patient } from '../../platform/database/schema.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';

/**
 * Who read or changed a person's record, and when; the latest first.
 * @param callerId the account that asks
 */
export async function auditEntriesOf(
  db: Reader,
  callerId: string,
  patientId: string,
  part: Omit<QueryOf<typeof listAudit>, 'patient'>,
): Promise<Page<AuditEntry>> {
  const { from, to, after } = part;
  const own = ofSamePerson(audit.patientId, patientId);
  if (after !== undefined && (await db.$count(audit, and(own, eq(audit.id, Number(after))))) === 0) {
    throw refuseFields([{ field: 'after', code: 'invalid' }]);
  }
  // A patient with an account has its id, and is never merged into another one. One without acts by links of mails.
  const patientIs = (actorId: string | null) =>
    actorId === callerId ? 'you' : actorId === patientId || actorId === null ? 'patient' : 'carer';
  const read = await db
    .select({
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      name: profile.name,
      role: audit.actorRole,
      action: audit.action,
      subject: audit.subject,
      receivedAt: audit.receivedAt,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .leftJoin(patient, ownPatient)
    .where(
      and(
        own,
        from === undefined ? undefined : gte(audit.at, new Date(from)),
        to === undefined ? undefined : lt(audit.at, new Date(to)),
        after === undefined
          ? undefined
          : sql`(${audit.at}, ${audit.id}) < (select a.at, a.id from audit a where a.id = ${Number(after)})`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ id }) => String(id));
  const entries = rows.map(({ id: _, at, actorId, name, role, receivedAt, ...rest }) =>
    v.parse(AuditEntry, {
      ...rest,
      ...(receivedAt && { received_at: receivedAt.toISOString() }),
      at: at.toISOString(),
      actor: { name: name ?? '', role, ...(role === 'Patient' && { is: patientIs(actorId) }) },
    }),
  );
  return { rows: entries, next };
}
