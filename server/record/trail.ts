import { and, desc, eq, gte, lt } from 'drizzle-orm';
import * as v from 'valibot';
import type { Range } from '../../contract/formats.ts';
import { AuditEntry } from '../../contract/record.ts';
import type { Reader } from '../database/database.ts';
import { account, audit } from '../database/schema.ts';

/** Who read or changed a patient's record, and when; the latest first. */
export async function trail(db: Reader, patientId: string, { from, to, limit }: Range): Promise<AuditEntry[]> {
  const query = db
    .select({
      at: audit.at,
      name: account.name,
      role: audit.actorRole,
      action: audit.action,
      subject: audit.subject,
      receivedAt: audit.receivedAt,
    })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(
      and(
        eq(audit.patientId, patientId),
        from === undefined ? undefined : gte(audit.at, new Date(from)),
        to === undefined ? undefined : lt(audit.at, new Date(to)),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ at, name, role, receivedAt, ...rest }) =>
    v.parse(AuditEntry, {
      ...rest,
      ...(receivedAt && { received_at: receivedAt.toISOString() }),
      at: at.toISOString(),
      actor: { name: name ?? '', role },
    }),
  );
}
