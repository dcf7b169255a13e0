import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '../../../../contract/call.ts';
import type { HandedInExam, listHandedInExams } from '../../../../contract/handedInExams.ts';
import { type Actor, auditRead } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { account, appointment, clinic, handedInExam, patient, specialty } from '../../../platform/database/schema.ts';
import { refuseFields } from '../../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../../platform/http/page.ts';
import { requireReadAccess } from '../access.ts';

const doctor = alias(account, 'doctor');

/** Joins an exam's appointment. Patients who were one person may have been separated since. */
export const isItsAppointment = (patientId: string) =>
  and(eq(appointment.id, handedInExam.appointmentId), ofSamePerson(appointment.patientId, patientId));

/**
 * The exams with a file that were handed in for a person, latest first. Withdrawn ones only for doctors.
 * @throws refusal `not_found`; `validation` for an `after` that isn't in the list
 */
export async function handedInExams(
  tx: Tx,
  by: Actor,
  patientId: string,
  { keep, ...part }: QueryOf<typeof listHandedInExams>,
): Promise<Page<HandedInExam>> {
  await requireReadAccess(tx, by, patientId);
  await checkAfter(tx, patientId, part.after);
  await auditRead(tx, by, keep, { subject: 'exams', patientId });
  const { createdAt, id, withdrawnAt } = handedInExam;
  const rows = await tx
    .select({
      ...{ id, createdAt, name: handedInExam.fileName, mimetype: handedInExam.mimetype, size: handedInExam.sizeBytes },
      ...{ label: handedInExam.label, takenOn: handedInExam.takenOn, note: handedInExam.note },
      ...{ accountId: handedInExam.accountId, personId: patient.rootId },
      ...{ openedAt: handedInExam.openedAt, withdrawnAt },
      appointmentId: appointment.id,
      startsAt: appointment.startsAt,
      timeZone: clinic.timeZone,
      specialty: specialty.name,
      doctor: doctor.name,
    })
    .from(handedInExam)
    .innerJoin(patient, eq(patient.id, handedInExam.patientId))
    .leftJoin(appointment, and(isItsAppointment(patientId), isNull(appointment.canceledAt)))
    .leftJoin(clinic, eq(clinic.id, appointment.clinicId))
    .leftJoin(specialty, eq(specialty.id, appointment.specialtyId))
    .leftJoin(doctor, eq(doctor.id, appointment.doctorId))
    .where(
      and(
        ofSamePerson(handedInExam.patientId, patientId),
        isNotNull(handedInExam.fileHash),
        by.role === 'Patient' ? isNull(withdrawnAt) : undefined,
        part.after === undefined
          ? undefined
          : sql`(${createdAt}, ${id}) < (select a.created_at, a.id from handed_in_exam a where a.id = ${part.after})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(rowsToRead(part));
  const { rows: listed, next } = pageOf(rows, part, row => row.id);
  return { rows: listed.map(row => toExam(row, by)), next };
}

async function checkAfter(db: Reader, patientId: string, after: string | undefined): Promise<void> {
  if (after === undefined) return;
  const [found] = await db
    .select({ id: handedInExam.id })
    .from(handedInExam)
    .where(and(eq(handedInExam.id, after), ofSamePerson(handedInExam.patientId, patientId)));
  if (!found) throw refuseFields([{ field: 'after', code: 'invalid' }]);
}

interface Row extends Pick<HandedInExam, 'id' | 'name' | 'mimetype' | 'size'> {
  createdAt: Date;
  label: string | null;
  takenOn: string | null;
  note: string | null;
  accountId: string;
  personId: string;
  openedAt: Date | null;
  withdrawnAt: Date | null;
  appointmentId: string | null;
  startsAt: Date | null;
  timeZone: string | null;
  specialty: string | null;
  doctor: string | null;
}

/** Who handed an exam in: the account of the person, or another one. */
export const handedInBy = ({ accountId, personId }: { accountId: string; personId: string }): 'patient' | 'carer' =>
  accountId === personId ? 'patient' : 'carer';

function toExam(row: Row, by: Actor): HandedInExam {
  const { id, createdAt, label, takenOn, note, accountId, openedAt, withdrawnAt } = row;
  const { appointmentId, startsAt, timeZone } = row;
  // Nothing was based on what no doctor had opened before it was withdrawn.
  const isHidden = withdrawnAt !== null && openedAt === null;
  return {
    id,
    created_at: createdAt.toISOString(),
    ...(isHidden
      ? { name: null, mimetype: null, size: null }
      : { name: row.name, mimetype: row.mimetype, size: row.size }),
    ...(!isHidden && label !== null && { label }),
    ...(!isHidden && takenOn !== null && { taken_on: takenOn }),
    ...(!isHidden && note !== null && { note }),
    appointment:
      appointmentId !== null && startsAt !== null && timeZone !== null
        ? {
            ...{ id: appointmentId, date: startsAt.toISOString(), time_zone: timeZone },
            ...{ specialty: row.specialty ?? '', doctor: row.doctor ?? '' },
          }
        : null,
    handed_in_by: accountId === by.id ? 'you' : handedInBy(row),
    ...(withdrawnAt !== null && { withdrawn_at: withdrawnAt.toISOString() }),
  };
}
