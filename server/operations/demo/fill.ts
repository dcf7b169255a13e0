/** Fills an empty database with the demo, which is always the same except for its dates. */
import { createHash } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { currentVersions, legalTextNames, legalTextVersions } from '../../../contract/legalTexts.ts';
import { specialties } from '../../../contract/specialties.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { addAcceptances } from '../../features/consents/index.ts';
import { columnsOf } from '../../features/entries/index.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  account,
  answer,
  appointment,
  appointmentEvent,
  care,
  clinic,
  clinicalEntry,
  clinicStaff,
  closedTime,
  consentEvent,
  correction,
  doctorSpecialty,
  exam,
  handedInExam,
  issuedDocument,
  notesVersion,
  patient,
  question,
  template,
  timetable,
  weeklyHours,
} from '../../platform/database/schema.ts';
import { demoAnswers } from './answers.ts';
import { type PlannedAppointment, planAppointments, weekOfDoctor } from './appointments.ts';
import { planClosedTimes } from './closedTimes.ts';
import { type DemoDayAppointment, planDay } from './day.ts';
import { demoDocument } from './documents.ts';
import { planEntries } from './entries.ts';
import type { ExamKey, StoredExam } from './exams.ts';
import {
  type DemoDependent,
  type DemoDeskPatient,
  type DemoDoctor,
  type DemoPatient,
  demoClinics,
  demoCorrection,
  demoDependents,
  demoDeskPatients,
  demoDoctors,
  demoPatients,
  demoReceptionists,
} from './people.ts';
import { demoQuestions } from './questions.ts';
import { demoTemplates } from './templates.ts';

const HOUR_MS = 3_600_000;
/** How many days ago the demo's people signed up. */
const SIGNED_UP_DAYS = 300;

export interface DemoFilling {
  now: Date;
  /** The hash of the password that all demo accounts share. */
  passwordHash: string;
  exams: Record<ExamKey, StoredExam>;
}

/** A UUID derived from a name, so that it is the same in every demo. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`clinic demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds the whole demo. Requires the reference data. */
export async function addDemoData(tx: Tx, filling: DemoFilling): Promise<void> {
  const signedUp = new Date(filling.now.getTime() - SIGNED_UP_DAYS * DAY_MS);
  await addPeople(tx, signedUp, filling.passwordHash);
  await addConsents(tx, filling.now);
  const planned = planAppointments(filling.now).map(each => ({
    ...each,
    id: idOf(`visit ${each.patient} ${each.doctor} ${each.day}`),
  }));
  await tx.insert(appointment).values(planned.map(each => appointmentOf(each, filling.now)));
  await tx.insert(notesVersion).values(
    planned.flatMap(({ id, clinic, end, anamnesis = '', firstDiagnosis }) =>
      firstDiagnosis === undefined
        ? []
        : [
            {
              ...{ appointmentId: id, clinicId: idOf(`clinic ${clinic}`), version: 1, anamnesis },
              ...{ diagnosis: firstDiagnosis, writtenAt: new Date(end) },
            },
          ],
    ),
  );
  await tx.insert(exam).values(
    planned.flatMap(each =>
      (each.exams ?? []).map(key => {
        const { name, hash, label, daysBefore, ...file } = filling.exams[key];
        const uploadedAt = new Date(each.end);
        const result = 'Arquivo anexado';
        const takenOn = dayBefore(uploadedAt, daysBefore);
        const about = { label, takenOn, result, createdAt: uploadedAt };
        const whole = { ...file, fileName: name, fileHash: hash, ...about, uploadedAt };
        const place = { appointmentId: each.id, clinicId: idOf(`clinic ${each.clinic}`) };
        return { id: idOf(`exam ${each.id} ${key}`), ...place, ...whole };
      }),
    ),
  );
  await addDocuments(tx, planned);
  await addHandedIn(tx, filling);
  await tx.insert(clinicalEntry).values(
    planEntries(planned).map(({ key, appointment: { id, end }, patient, doctor, content }) => ({
      ...columnsOf(content, new Date(end)),
      ...{ id: idOf(`entry ${key}`), version: 1, state: 'active' as const, appointmentId: id },
      ...{ patientId: idOf(`patient ${patient}`), authorId: idOf(`doctor ${doctor}`), writtenAt: new Date(end) },
    })),
  );
  await addDay(tx, filling);
  await addClosedTimes(tx, filling);
  await addCorrection(tx, filling);
  await tx.insert(template).values(
    demoTemplates.map(each => ({
      ...each,
      ...{ id: idOf(`template ${each.name}`), doctorId: idOf('doctor helena'), changedAt: signedUp },
    })),
  );
  const answeredAt = new Date(filling.now.getTime() - 9 * DAY_MS);
  await tx
    .insert(answer)
    .values(
      demoAnswers.map(({ patient, ...given }) => ({ ...given, patientId: idOf(`patient ${patient}`), answeredAt })),
    );
  await addQuestions(tx, filling.now, answeredAt);
  await addReadings(tx, planned, filling.now);
}

/** Who opened Ana's record: her doctors at her visits, which they wrote down, and once Ana herself. */
async function addReadings(
  tx: Tx,
  planned: readonly (PlannedAppointment & { id: string })[],
  now: Date,
): Promise<void> {
  const patientId = idOf('patient ana');
  const visits = planned
    .filter(({ patient, end, anamnesis }) => patient === 'ana' && end < now.getTime() && anamnesis !== undefined)
    .sort((one, other) => one.start - other.start);
  for (const { id, doctor, start, end } of visits) {
    const by = { id: idOf(`doctor ${doctor}`), role: 'Doctor' as const, address: '192.0.2.10' };
    await audit(
      tx,
      { ...by, at: new Date(start) },
      { action: 'read', subject: 'record', patientId },
      { action: 'read', subject: 'answers', patientId },
    );
    await audit(tx, { ...by, at: new Date(end) }, { action: 'change', subject: 'notes', subjectId: id, patientId });
  }
  const ana = { id: patientId, role: 'Patient' as const, address: '192.0.2.20', at: new Date(now.getTime() - DAY_MS) };
  await audit(tx, ana, { action: 'read', subject: 'record', patientId });
}

/** The clinic's own questions with their answers; one of them was retired later. */
async function addQuestions(tx: Tx, now: Date, answeredAt: Date): Promise<void> {
  const manager = { changedBy: idOf('receptionist rosa') };
  const changedAt = new Date(now.getTime() - 30 * DAY_MS);
  const [last] = await tx.select({ position: max(question.position) }).from(question);
  const first = (last?.position ?? -1) + 1;
  for (const [at, { key, retiredDays, answer: given, ...texts }] of demoQuestions.entries()) {
    const [id, position] = [idOf(`question ${key}`), first + at];
    await tx.insert(question).values({ ...texts, id, position, ...manager, changedAt });
    const patientId = idOf(`patient ${given.patient}`);
    await tx.insert(answer).values({ patientId, questionId: id, answer: given.text, answeredAt });
    if (retiredDays === undefined) continue;
    const retiredAt = new Date(now.getTime() - retiredDays * DAY_MS);
    await tx.update(question).set({ retiredAt, changedAt: retiredAt }).where(eq(question.id, id));
  }
}

/** What was issued after a visit; a wrong prescription was cancelled, and another one issued. */
async function addDocuments(tx: Tx, planned: readonly (PlannedAppointment & { id: string })[]): Promise<void> {
  await tx.insert(issuedDocument).values(
    planned.flatMap(each =>
      (each.documents ?? []).map(key => ({
        ...{ id: idOf(`document ${each.id} ${key}`), appointmentId: each.id },
        ...{ clinicId: idOf(`clinic ${each.clinic}`), doctorId: idOf(`doctor ${each.doctor}`) },
        ...demoDocument(key, each),
      })),
    ),
  );
}

/** The day at home that was so many days before. */
const dayBefore = (at: Date, days: number) => todayAtHome(new Date(at.getTime() - days * DAY_MS));

/** A blood test that a patient made elsewhere and handed in for the next appointment. */
async function addHandedIn(tx: Tx, { now, exams }: DemoFilling): Promise<void> {
  const next = planAppointments(now).find(({ patient, start }) => patient === 'ana' && start > now.getTime());
  const { name, hash, label, daysBefore: _, ...file } = exams.ownBloodCount;
  const uploadedAt = new Date(now.getTime() - 2 * DAY_MS);
  const patientId = idOf('patient ana');
  await tx.insert(handedInExam).values({
    ...{ id: idOf('handed in by ana'), patientId, accountId: patientId, createdAt: uploadedAt },
    appointmentId: next ? idOf(`visit ${next.patient} ${next.doctor} ${next.day}`) : null,
    ...{ label, takenOn: dayBefore(uploadedAt, 3), note: 'Feito em outro laboratório, em jejum de 12 horas.' },
    ...{ ...file, fileName: name, fileHash: hash, uploadedAt },
  });
}

/** Everyone has accepted the texts in force, and Ana has changed her mind about some messages. */
async function addConsents(tx: Tx, now: Date): Promise<void> {
  // Not before the texts existed, in any time zone of Brazil.
  const since = legalTextNames.map(document => Date.parse(`${legalTextVersions[document].at(-1)?.date}T12:00Z`));
  const acceptedAt = new Date(Math.min(now.getTime(), Math.max(now.getTime() - 20 * DAY_MS, ...since)));
  const accounts = await tx.select({ id: account.id }).from(account).orderBy(account.id);
  const documents = legalTextNames.map(document => ({ document, version: currentVersions[document] }));
  for (const { id } of accounts) {
    await addAcceptances(tx, id, { documents, language: 'pt-BR', how: 'app', acceptedAt, now: acceptedAt });
  }
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ofAna = { accountId: idOf('patient ana') };
  const record = { ...ofAna, consent: 'messages' as const, topic: 'record' as const, channel: 'mail' as const };
  await tx.insert(consentEvent).values([
    { ...record, at: at(18), given: false, origin: 'mail_link' },
    { ...record, at: at(11), given: true, origin: 'app' },
    { ...ofAna, at: at(6), consent: 'calendar', given: true, origin: 'app' },
    { ...ofAna, at: at(2), consent: 'calendar', given: false, origin: 'app' },
  ]);
}

/** The absence of a doctor, with what was decided about each appointment, and the closed days of the clinic. */
async function addClosedTimes(tx: Tx, { now }: DemoFilling): Promise<void> {
  const { closed, affected } = planClosedTimes(now);
  await tx.insert(closedTime).values(
    closed.map(({ key, kind, clinic: home, doctor, start, end, note, holiday }) => ({
      ...{ id: idOf(`closed time ${key}`), kind, clinicId: idOf(`clinic ${home}`), note, holiday },
      doctorId: doctor ? idOf(`doctor ${doctor}`) : null,
      createdBy: doctor ? idOf(`doctor ${doctor}`) : idOf('receptionist rosa'),
      ...{ startsAt: new Date(start), endsAt: new Date(end), createdAt: new Date(now.getTime() - DAY_MS) },
    })),
  );
  for (const each of affected) {
    const doctorId = idOf(`doctor ${each.doctor}`);
    const people = { doctorId, patientId: idOf(`patient ${each.patient}`), clinicId: idOf(`clinic ${each.clinic}`) };
    const about = { ...people, specialtyId: specialtyId(each.specialty) };
    const id = idOf(`affected appointment ${each.patient}`);
    const movedId = idOf(`moved appointment ${each.patient}`);
    const decidedAt = new Date(now.getTime() - DAY_MS);
    const createdAt = new Date(now.getTime() - 6 * DAY_MS);
    const times = ({ start, end }: Span) => ({ startsAt: new Date(start), endsAt: new Date(end) });
    const event = { ...people, at: decidedAt, actorId: doctorId, actorRole: 'Doctor' as const };
    const cancelled = { canceledAt: decidedAt, cancelReason: 'Medico' as const };
    if (each.movedTo) {
      await tx.insert(appointment).values([
        { ...about, id, createdAt, ...times(each), ...cancelled, cancelReason: 'Nenhum', replacedBy: movedId },
        { ...about, id: movedId, createdAt: decidedAt, ...times(each.movedTo) },
      ]);
      await tx.insert(appointmentEvent).values([
        { ...event, kind: 'cancelled', appointmentId: id, reason: 'Nenhum', requester: 'doctor' },
        { ...event, kind: 'moved', appointmentId: movedId, movedFrom: id },
      ]);
    } else if (each.message !== undefined) {
      await tx
        .insert(appointment)
        .values({ ...about, id, createdAt, ...times(each), ...cancelled, cancelMessage: each.message });
      await tx
        .insert(appointmentEvent)
        .values({ ...event, kind: 'cancelled', appointmentId: id, reason: 'Medico', requester: 'doctor' });
    } else {
      const closedTimeId = idOf('closed time absence');
      await tx
        .insert(appointment)
        .values({ ...about, id, createdAt, ...times(each), askedToMoveAt: decidedAt, closedTimeId });
      await tx.insert(appointmentEvent).values({ ...event, kind: 'asked_to_move', appointmentId: id });
    }
  }
}

/** A patient's request to correct what identifies them, which the reception hasn't decided yet. */
async function addCorrection(tx: Tx, { now }: DemoFilling): Promise<void> {
  const { patient: key, ...asked } = demoCorrection;
  const patientId = idOf(`patient ${key}`);
  const requestedAt = new Date(now.getTime() - 20 * HOUR_MS);
  await tx
    .insert(correction)
    .values({ ...asked, id: idOf(`correction ${key}`), patientId, accountId: patientId, requestedAt });
}

/** The reception's day, with what has happened to each appointment. */
async function addDay(tx: Tx, filling: DemoFilling): Promise<void> {
  const planned = planDay(filling).map(each => ({
    ...each,
    id: idOf(`desk appointment ${each.doctor} ${each.name}`),
    patientId: idOf(`patient ${each.patient}`),
    doctorId: idOf(`doctor ${each.doctor}`),
    clinicId: idOf(`clinic ${demoDoctors[each.doctor].clinic}`),
  }));
  await tx.insert(appointment).values(planned.map(dayAppointmentOf));
  await tx.insert(appointmentEvent).values(
    planned.flatMap(({ id, patientId, doctorId, clinicId, events }) =>
      events.map(({ at, by, kind, before, after, reason, requester }) => ({
        ...{ at: new Date(at), kind, appointmentId: id, clinicId, doctorId, patientId },
        ...{ actorId: by === 'Doctor' ? doctorId : idOf('receptionist rosa'), actorRole: by },
        ...{ statusBefore: before, statusAfter: after, reason, requester },
      })),
    ),
  );
}

function dayAppointmentOf({
  events,
  ...each
}: DemoDayAppointment & {
  id: string;
  patientId: string;
  doctorId: string;
  clinicId: string;
}): typeof appointment.$inferInsert {
  const { id, patientId, doctorId, clinicId, start, end, status, squeezeIn } = each;
  const lastOf = (kind: (typeof events)[number]['kind']) => {
    const event = events.findLast(one => one.kind === kind);
    return event && { ...event, at: new Date(event.at) };
  };
  const cancelled = lastOf('cancelled');
  return {
    ...{ id, patientId, doctorId, clinicId, status, squeezeIn },
    specialtyId: specialtyId(each.specialty),
    startsAt: new Date(start),
    endsAt: new Date(end),
    createdAt: lastOf('booked')?.at,
    statusAt: lastOf('status')?.at,
    moveRequestedAt: lastOf('move_requested')?.at,
    canceledAt: cancelled?.at,
    cancelReason: cancelled?.reason,
  };
}

async function addPeople(tx: Tx, createdAt: Date, passwordHash: string): Promise<void> {
  await tx
    .insert(clinic)
    .values(Object.entries(demoClinics).map(([key, each]) => ({ ...each, id: idOf(`clinic ${key}`), createdAt })));
  const patients = Object.entries<DemoPatient>(demoPatients);
  await tx.insert(account).values(
    patients.map(([key, { email }]) => ({
      ...{ id: idOf(`patient ${key}`), role: 'Patient' as const, email },
      ...{ passwordHash, createdAt },
    })),
  );
  await tx.insert(patient).values(
    patients.map(([key, { email: _, ...each }]) => {
      const id = idOf(`patient ${key}`);
      return { ...each, id, accountId: id, rootId: id, createdAt };
    }),
  );
  for (const [key, { name, email, clinic: home }] of Object.entries(demoReceptionists)) {
    const id = idOf(`receptionist ${key}`);
    await tx.insert(account).values({ id, role: 'Reception', name, email, passwordHash, createdAt });
    const place = { clinicId: idOf(`clinic ${home}`), mayManage: true };
    await tx.insert(clinicStaff).values({ accountId: id, ...place, since: createdAt });
  }
  const home = idOf('clinic boaSaude');
  await tx.insert(patient).values(
    Object.entries<DemoDeskPatient>(demoDeskPatients).map(([key, each]) => {
      const id = idOf(`patient ${key}`);
      return { ...each, id, rootId: id, clinicId: home, createdBy: idOf('receptionist rosa'), createdAt };
    }),
  );
  for (const [key, { carer, ...each }] of Object.entries<DemoDependent>(demoDependents)) {
    const [id, accountId] = [idOf(`patient ${key}`), idOf(`patient ${carer}`)];
    const { phone } = demoPatients[carer];
    await tx.insert(patient).values({ ...each, phone, id, rootId: id, createdBy: accountId, createdAt });
    await tx
      .insert(care)
      .values({ id: idOf(`care ${key}`), patientId: id, accountId, addedBy: accountId, since: createdAt });
  }
  const doctors = Object.entries<DemoDoctor>(demoDoctors);
  await tx.insert(account).values(
    doctors.map(([key, { hours: _, specialties: __, clinic: home, ...each }]) => ({
      ...each,
      id: idOf(`doctor ${key}`),
      role: 'Doctor' as const,
      clinicId: idOf(`clinic ${home}`),
      address: demoClinics[home].address,
      phone: '+551130304040',
      passwordHash,
      approvedAt: createdAt,
      createdAt,
    })),
  );
  await tx
    .insert(doctorSpecialty)
    .values(
      doctors.flatMap(([key, each]) =>
        each.specialties.map(name => ({ doctorId: idOf(`doctor ${key}`), specialtyId: specialtyId(name) })),
      ),
    );
  await tx
    .insert(weeklyHours)
    .values(
      doctors.flatMap(([key, each]) => weekOfDoctor(each).map(day => ({ ...day, doctorId: idOf(`doctor ${key}`) }))),
    );
  await tx
    .insert(timetable)
    .values(doctors.flatMap(([key, { hours }]) => (hours.length > 0 ? [{ doctorId: idOf(`doctor ${key}`) }] : [])));
}

function specialtyId(name: string): string {
  const found = specialties.find(each => each.name === name);
  if (!found) throw new Error(`No specialty is called ${name}.`);
  return found.id;
}

function appointmentOf(planned: PlannedAppointment & { id: string }, now: Date): typeof appointment.$inferInsert {
  const written = planned.anamnesis !== undefined;
  return {
    id: planned.id,
    patientId: idOf(`patient ${planned.patient}`),
    doctorId: idOf(`doctor ${planned.doctor}`),
    specialtyId: specialtyId(planned.specialty),
    clinicId: idOf(`clinic ${planned.clinic}`),
    startsAt: new Date(planned.start),
    endsAt: new Date(planned.end),
    anamnesis: planned.anamnesis ?? '',
    diagnosis: planned.diagnosis ?? '',
    version: written ? 2 : 1,
    createdAt: new Date(Math.min(planned.start, now.getTime()) - 5 * DAY_MS),
    ...(planned.canceled && { cancelReason: planned.canceled, canceledAt: new Date(now.getTime() - DAY_MS) }),
  };
}
