import type { Span } from '../../../contract/attendance.ts';
import type { AffectedAppointment } from '../../../contract/closedTimes.ts';
import { type Actor, auditListed } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { affectedBy } from './affected.ts';
import type { Place } from './place.ts';
import { proposalsFor } from './proposals.ts';

/**
 * The affected appointments with the nearest free times for each, for the person who closes the time. Every patient in
 * them gets an audit row once a day.
 * @param changedId the closed time that is being changed
 * @throws refusal `too_many_affected`
 */
export async function affectedView(
  db: Reader,
  by: Actor,
  { place, span, changedId }: { place: Place; span: Span; changedId: string },
): Promise<AffectedAppointment[]> {
  const rows = await affectedBy(db, place, span, by.at);
  const proposals = await proposalsFor(db, { place, span, changedId, rows, now: by.at.getTime() });
  await auditListed(
    db,
    by,
    rows.map(row => row.patientId),
  );
  return rows.map(row => ({
    ...{ id: row.id, date: new Date(row.start).toISOString(), end: new Date(row.end).toISOString() },
    doctor: { id: row.doctorId, name: row.doctorName },
    specialty: { id: row.specialtyId, name: row.specialtyName, duration: row.durationMs },
    patient: { id: row.patientId, name: row.patientName, phone: row.patientPhone },
    ...{ status: row.status, asked: row.asked, can_ask: row.asked || row.canAsk },
    ...(proposals.get(row.id) ?? { proposal: null, others: [] }),
  }));
}
