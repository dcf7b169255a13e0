import { and, eq, gte, lte } from 'drizzle-orm';
import type { Range } from '../../contract/formats.ts';
import type { Exam, RecordEntry } from '../../contract/record.ts';
import { patientView } from '../appointments/shapes.ts';
import type { Tx } from '../database/database.ts';
import { appointment } from '../database/schema.ts';
import { type Actor, auditRead } from '../security/audit.ts';
import { mayRead } from '../security/mayRead.ts';
import { isOnRecord } from '../security/treats.ts';
import { examsOf } from './exams.ts';

/**
 * A patient's appointments with their notes and exams, by date, the latest first, future ones included. Two queries, however
 * long the history.
 * @throws refusal `not_found`
 */
export async function history(
  tx: Tx,
  by: Actor,
  patientId: string,
  { keep, ...part }: Range & { keep?: 'rounds' | undefined },
): Promise<RecordEntry[]> {
  await mayRead(tx, by, patientId);
  await auditRead(tx, by, keep, { subject: 'record', patientId });
  const ofPatient = eq(appointment.patientId, patientId);
  const entries = await patientView(tx, and(ofPatient, isOnRecord(tx)), { ...part, order: 'descending' });
  const [latest, earliest] = [entries[0], entries.at(-1)];
  if (!latest || !earliest) return [];
  const among = and(
    ofPatient,
    gte(appointment.startsAt, new Date(earliest.date)),
    lte(appointment.startsAt, new Date(latest.date)),
  );
  const byAppointment = new Map<string, Exam[]>();
  for (const exam of await examsOf(tx, by, among)) {
    byAppointment.set(exam.appointment_id, [...(byAppointment.get(exam.appointment_id) ?? []), exam]);
  }
  return entries.map(entry => ({ ...entry, exams: byAppointment.get(entry.id) ?? [] }));
}
