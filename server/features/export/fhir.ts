/**
 * The record as a FHIR R4 bundle of the type `collection`. Notes aren't coded, so their conditions and observations
 * carry their text.
 */

import { linesOf, sheetOf } from '../../../contract/documentSheet.ts';
import type { IssuedDocument } from '../../../contract/documents.ts';
import { isAwaited, type Status } from '../../../contract/status.ts';
import { resourcesOf as entryResources } from './fhirEntries.ts';
import { type ExportedHandedIn, handedInOf } from './handedIn.ts';
import { jsonList, jsonObject } from './json.ts';
import {
  answersOf,
  appointmentsOf,
  type ExportedAppointment,
  type ExportedExam,
  entriesOf,
  mayHaveTakenPlace,
  type Person,
  type Source,
} from './source.ts';

interface Resource {
  resourceType: string;
  id: string;
  [member: string]: unknown;
}

/** The base of the resources' addresses. They identify, and can't be fetched. */
const BASE = 'https://clinic.invalid/fhir';

const CPF = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf';
const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

export function fhirJson(source: Source, person: Person): AsyncGenerator<string> {
  return jsonObject({
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: source.by.at.toISOString(),
    entry: jsonList(bundleEntries(source, person)),
  });
}

async function* bundleEntries(source: Source, person: Person): AsyncGenerator<object> {
  const seen = new Set<string>();
  const entry = (resource: Resource) => ({ fullUrl: `${BASE}/${resource.resourceType}/${resource.id}`, resource });
  yield entry(patientResource(person));
  const answers = await answersOf(source);
  if (answers.length > 0) yield entry(questionnaireResponse(person.id, answers));
  for await (const each of entriesOf(source)) {
    for (const resource of entryResources(each, person.id)) yield entry(resource);
  }
  for await (const appointment of appointmentsOf(source)) {
    for (const resource of [practitioner(appointment), organization(appointment)]) {
      if (seen.has(resource.id)) continue;
      seen.add(resource.id);
      yield entry(resource);
    }
    for (const resource of resourcesOf(appointment, person.id, source.by.at)) yield entry(resource);
  }
  for (const exam of await handedInOf(source)) yield entry(handedInReference(exam, reference('Patient', person.id)));
}

const reference = (type: string, id: string) => ({ reference: `${type}/${id}` });
const text = (value: string) => ({ text: value });
/** Texts of FHIR have no control characters besides tab and line breaks, and are never blank. */
const clean = (value: string) => value.replace(/[^\P{Cc}\t\r\n]/gu, ' ').trim();
const genders = { m: 'male', f: 'female' } as const;
const genderOf = (gender: 'm' | 'f' | null) => (gender === null ? 'unknown' : genders[gender]);

function patientResource({ id, name, birthday, gender, phone, email, address, cpf }: Person): Resource {
  const telecom = [
    ...(phone ? [{ system: 'phone', value: phone }] : []),
    ...(email ? [{ system: 'email', value: email }] : []),
  ];
  return {
    ...{ resourceType: 'Patient', id, name: [text(name)], gender: genderOf(gender) },
    ...(cpf && { identifier: [{ system: CPF, value: cpf }] }),
    ...(birthday && { birthDate: birthday }),
    ...(telecom.length > 0 && { telecom }),
    ...(address && { address: [text(address)] }),
  };
}

const practitioner = ({ doctor: { id, name, CRM, gender } }: ExportedAppointment): Resource => ({
  ...{ resourceType: 'Practitioner', id, name: [text(name)], gender: genderOf(gender) },
  ...(CRM && { identifier: [{ type: text('CRM'), value: CRM }] }),
});

const organization = ({ clinic: { id, name, address } }: ExportedAppointment): Resource => ({
  ...{ resourceType: 'Organization', id, name },
  ...(address && { address: [text(address)] }),
});

const questionnaireResponse = (patientId: string, answers: Awaited<ReturnType<typeof answersOf>>): Resource => ({
  ...{ resourceType: 'QuestionnaireResponse', id: `answers-${patientId}`, status: 'completed' },
  subject: reference('Patient', patientId),
  authored: answers
    .map(({ answered_at }) => answered_at)
    .sort()
    .at(-1),
  item: answers.map(({ question_id, question, answers }) => ({
    linkId: question_id,
    text: question,
    answer: answers.map(answer => ({ valueString: clean(answer) || '-' })),
  })),
});

const appointmentStatus: Record<Status, string> = {
  booked: 'booked',
  confirmed: 'booked',
  arrived: 'arrived',
  in_consultation: 'checked-in',
  done: 'fulfilled',
  missed: 'noshow',
};

/**
 * The appointment and what it documents. One that is to come, was cancelled or missed has an encounter only if it
 * documents something.
 */
function* resourcesOf(appointment: ExportedAppointment, patientId: string, now: Date): Generator<Resource> {
  const { id } = appointment;
  const subject = reference('Patient', patientId);
  yield appointmentResource(appointment, patientId);
  const [anamnesis, diagnosis] = [clean(appointment.anamnesis), clean(appointment.diagnosis)];
  const isDocumented =
    anamnesis !== '' || diagnosis !== '' || appointment.exams.length + appointment.documents.length > 0;
  if (!isDocumented && !mayHaveTakenPlace(appointment, now)) return;
  const encounter = reference('Encounter', id);
  yield encounterResource(appointment, patientId, encounterStatus(appointment, isDocumented, now));
  const about = { subject, encounter };
  const notes: Resource[] = [];
  if (anamnesis !== '') {
    const code = { code: text('Anamnese') };
    notes.push({
      ...{ resourceType: 'Observation', id: `anamnesis-${id}`, status: 'final', ...code, ...about },
      ...{ effectiveDateTime: appointment.date, valueString: anamnesis },
    });
  }
  if (diagnosis !== '') {
    notes.push({ resourceType: 'Condition', id: `diagnosis-${id}`, code: text(diagnosis), ...about });
  }
  yield* notes;
  const documents = [
    ...appointment.exams.map(exam => documentReference(exam, subject, encounter)),
    ...appointment.documents.map(document => issuedReference(document, subject, encounter)),
  ];
  yield* documents;
  const targets = [...notes, ...documents];
  if (targets.length === 0) return;
  yield {
    ...{ resourceType: 'Provenance', id: `provenance-${id}` },
    target: targets.map(({ resourceType, id }) => reference(resourceType, id)),
    recorded:
      appointment.written_at ??
      appointment.exams.at(-1)?.created_at ??
      appointment.documents.at(-1)?.issued_at ??
      appointment.date,
    agent: [
      {
        who: reference('Practitioner', appointment.doctor.id),
        onBehalfOf: reference('Organization', appointment.clinic.id),
      },
    ],
  };
}

function appointmentResource(appointment: ExportedAppointment, patientId: string): Resource {
  const end = new Date(Date.parse(appointment.date) + appointment.specialty.duration).toISOString();
  const actors = [reference('Patient', patientId), reference('Practitioner', appointment.doctor.id)];
  return {
    ...{ resourceType: 'Appointment', id: appointment.id },
    status: appointment.canceled_at ? 'cancelled' : appointmentStatus[appointment.status ?? 'booked'],
    ...(appointment.cancel_reason && { cancelationReason: text(appointment.cancel_reason) }),
    specialty: [text(appointment.specialty.name)],
    ...{ start: appointment.date, end },
    participant: actors.map(actor => ({ actor, status: appointment.canceled_at ? 'declined' : 'accepted' })),
  };
}

/** With neither a noted attendance nor anything documented, it is unknown whether the patient came. */
function encounterStatus(
  { canceled_at, status = 'booked', date }: ExportedAppointment,
  isDocumented: boolean,
  now: Date,
): string {
  if (canceled_at || status === 'missed') return 'cancelled';
  if (status === 'in_consultation') return 'in-progress';
  if (status === 'done') return 'finished';
  if (new Date(date) > now) return 'planned';
  if (status === 'arrived' && !isDocumented) return 'arrived';
  return isAwaited(status) && !isDocumented ? 'unknown' : 'finished';
}

function encounterResource(appointment: ExportedAppointment, patientId: string, status: string): Resource {
  return {
    ...{ resourceType: 'Encounter', id: appointment.id, status },
    class: { system: ACT_CODE, code: 'AMB' },
    serviceType: text(appointment.specialty.name),
    subject: reference('Patient', patientId),
    participant: [{ individual: reference('Practitioner', appointment.doctor.id) }],
    appointment: [reference('Appointment', appointment.id)],
    period: { start: appointment.date },
    serviceProvider: reference('Organization', appointment.clinic.id),
  };
}

const documentReference = (
  { id, name, mimetype, size, path, result, created_at }: ExportedExam,
  subject: object,
  encounter: object,
): Resource => ({
  ...{ resourceType: 'DocumentReference', id, status: 'current', subject, date: created_at },
  ...(clean(result) && { description: clean(result) }),
  content: [{ attachment: { contentType: mimetype, url: encodeURI(path), size, title: name, creation: created_at } }],
  context: { encounter: [encounter] },
});

/** A document to print, with its text: the PDF is made when it is needed. One that was cancelled was a mistake. */
function issuedReference(document: IssuedDocument, subject: object, encounter: object): Resource {
  const { title, blocks, code } = sheetOf(document, '');
  const data = Buffer.from(linesOf(blocks).map(clean).join('\n')).toString('base64');
  return {
    ...{ resourceType: 'DocumentReference', id: document.id, subject, date: document.issued_at },
    status: document.canceled_at ? 'entered-in-error' : 'current',
    ...{ type: text(title), identifier: [{ value: code }] },
    content: [
      {
        attachment: {
          ...{ contentType: 'text/plain; charset=utf-8', language: 'pt-BR', data },
          ...{ title, creation: document.issued_at },
        },
      },
    ],
    context: { encounter: [encounter] },
  };
}

/** A document of the patient's own: its author is the patient or a carer, and no encounter made it. */
function handedInReference(exam: ExportedHandedIn, subject: object): Resource {
  const { id, name, mimetype, size, path, created_at, handed_in_by, withdrawn_at } = exam;
  const description = clean([exam.label, exam.taken_on, exam.note].filter(Boolean).join('\n'));
  return {
    ...{ resourceType: 'DocumentReference', id, status: withdrawn_at ? 'entered-in-error' : 'current', subject },
    ...{ date: created_at, ...(description && { description }) },
    author: [handed_in_by === 'patient' ? subject : { type: 'RelatedPerson', display: 'Responsável pelo paciente' }],
    content: [{ attachment: { contentType: mimetype, url: encodeURI(path), size, title: name, creation: created_at } }],
  };
}
