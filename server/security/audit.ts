/** Who read or changed what of a patient's record (architecture.md, "Server rules"). */
import type { InferOutput } from 'valibot';
import type { Role } from '../../contract/formats.ts';
import type { AuditEntry } from '../../contract/record.ts';
import type { Reader } from '../database/database.ts';
import { audit as auditTable } from '../database/schema.ts';

type Entry = InferOutput<typeof AuditEntry>;

/** Whoever does something: the signed-in user, from which network address, and when. */
export interface Actor {
  id: string;
  role: Role;
  address: string;
  at: Date;
}

/** What was done to what of whom. `subjectId` names the appointment or exam; left out where it is a whole list. */
export interface Deed {
  action: Entry['action'];
  subject: Entry['subject'];
  subjectId?: string;
  patientId: string;
}

/** The actor of a visit, as `serve` hands it to a route. */
export function actorOf(visit: { user: { id: string; role: Role }; request: { ip: string }; now: Date }): Actor {
  return { id: visit.user.id, role: visit.user.role, address: visit.request.ip, at: visit.now };
}

/**
 * Appends a row a deed, in one statement. For a write, within its transaction; for a reading, before the answer leaves,
 * so that nothing is shown that isn't on record.
 */
export async function audit(db: Reader, actor: Actor, ...deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const { id, role, address, at } = actor;
  await db.insert(auditTable).values(deeds.map(deed => ({ ...deed, at, actorId: id, actorRole: role, address })));
}
