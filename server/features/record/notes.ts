/** Anamnesis and diagnosis of an appointment, written by its doctor before, during and after it. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { type Notes, VersionRefusal } from '../../../contract/record.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/errors/problems.ts';
import { doctorView } from '../appointments/index.ts';
import { lockOwnAppointment } from './ownAppointment.ts';

/**
 * Saves the notes. Only a changed text creates a new version; a trigger numbers and stores it. `version` is optional
 * until notes have been saved once. After that, a save must name the version that it replaces.
 * @throws refusal `not_found`; `validation` for a missing `version`; `version_conflict` (see `conflictFor`) for a stale
 * one
 */
export async function saveNotes(
  tx: Tx,
  by: Actor,
  { id, anamnesis, diagnosis, version }: v.InferOutput<typeof Notes>,
): Promise<DoctorAppointment> {
  const current = await lockOwnAppointment(tx, by, id);
  if (version === undefined && current.version > 1) throw refuseFields([{ field: 'version', code: 'required' }]);
  if (version !== undefined && version !== current.version) throw refuse('version_conflict');
  if (anamnesis !== current.anamnesis || diagnosis !== current.diagnosis) {
    await tx.update(appointment).set({ anamnesis, diagnosis }).where(eq(appointment.id, id));
  }
  await audit(tx, by, { action: 'change', subject: 'notes', subjectId: id, patientId: current.patientId });
  return await viewOf(tx, id);
}

/**
 * The `version_conflict` refusal with the current appointment. It contains what another device wrote, which is a read.
 * The audit row of the refused save was rolled back, so this adds one in a transaction that commits.
 */
export async function conflictFor(tx: Tx, by: Actor, id: string): Promise<Refusal> {
  const { patientId } = await lockOwnAppointment(tx, by, id);
  await audit(tx, by, { action: 'read', subject: 'notes', subjectId: id, patientId });
  return refuse('version_conflict', { extra: v.parse(VersionRefusal, { current: await viewOf(tx, id) }) });
}

async function viewOf(tx: Tx, id: string): Promise<DoctorAppointment> {
  const [view] = await doctorView(tx, eq(appointment.id, id));
  if (!view) throw refuse('not_found');
  return view;
}
