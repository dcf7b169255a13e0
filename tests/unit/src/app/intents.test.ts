/** What must hold for every intent, with generated ones. */
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Appointment, DoctorAppointment } from '../../../../contract/appointments.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { entryStates } from '../../../../contract/entries.ts';
import { languageShown } from '../../../../contract/legalTexts.ts';
import { statuses } from '../../../../contract/status.ts';
import { intents } from '../../../../src/app/intents.ts';
import {
  cancelAppointmentIntent,
  changeStatusIntent,
  confirmAppointmentIntent,
  moveAppointmentIntent,
  requestAppointmentIntent,
  saveNotesIntent,
} from '../../../../src/features/appointments/intents/index.ts';
import { closeTimeIntent } from '../../../../src/features/closedTimes/intents/index.ts';
import { acceptLegalTextsIntent } from '../../../../src/features/consents/intents/index.ts';
import { cancelDocumentIntent, issueDocumentIntent } from '../../../../src/features/documents/intents/index.ts';
import { saveEntryIntent } from '../../../../src/features/entries/intents/index.ts';
import { saveTimetableIntent } from '../../../../src/features/hours/intents/index.ts';
import { changeProfileIntent, requestCorrectionIntent } from '../../../../src/features/identity/intents/index.ts';
import { saveAnswersIntent } from '../../../../src/features/questionnaire/intents/index.ts';
import {
  deleteExamIntent,
  handInExamIntent,
  uploadExamIntent,
  withdrawExamIntent,
} from '../../../../src/features/record/intents/index.ts';
import { saveTemplateIntent } from '../../../../src/features/templates/intents/index.ts';
import { datesIn } from '../../../../src/i18n/dates.ts';
import enStart from '../../../../src/i18n/en-US/index.ts';
import enSignedIn from '../../../../src/i18n/en-US/signedIn.ts';
import ptStart from '../../../../src/i18n/pt-BR/index.ts';
import ptSignedIn from '../../../../src/i18n/pt-BR/signedIn.ts';
import { type AnyIntent, type AnyIntentDefinition, createIntentRegistry } from '../../../../src/sync/outbox/intent.ts';
import { appointment, doctorAppointment } from '../sync/harness.ts';

const pt = { ...ptStart, ...ptSignedIn };
const en = { ...enStart, ...enSignedIn };

const NOW = Date.parse('2027-01-04T12:00:00Z');

const id = fc.uuid();
/** Without the marks of i18next's placeholders, which the texts are checked for. */
const word = fc.string({ minLength: 1, maxLength: 20 }).filter(text => text.trim() !== '' && !/[{}$]/.test(text));
const trimmed = word.map(text => text.trim());
const line = fc.record({
  date: fc.constant('2027-02-01T12:00:00Z'),
  timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus'),
  specialty: fc.constantFrom('Cardiologia', 'Another one'),
  person: word,
});
const answer = fc.record({
  question_id: id,
  answer: fc.option(word),
  answered_at: fc.constantFrom('2027-01-04T12:00:00Z', '2027-01-05T12:00:00Z'),
});
const notes = { anamnesis: word, diagnosis: word };
/** The dependent for whom it is. Intents for the user, and older ones, have no such field. */
const patient = fc.option(fc.record({ id, name: word }), { nil: undefined });

const text = fc.string({ maxLength: 20 }).map(given => given.replace(/[{}$]/g, '').trim());
const printed = {
  clinic: { name: 'Clínica Central', address: 'Praça da Sé, 1', time_zone: 'America/Sao_Paulo' },
  doctor: { name: 'Bruno Sá', CRM: '123456SP', gender: 'm' as const },
  patient: { name: 'Ana Prado' },
};
const issued = { code: 'ABCDEFGHJKLMNPQR', issuedAt: '2027-01-04T12:00:00.000Z' };
const documentContent = fc.oneof(
  fc.record({
    kind: fc.constant('prescription' as const),
    items: fc.array(fc.record({ name: trimmed, dose: text, use: trimmed, quantity: text }), {
      minLength: 1,
      maxLength: 3,
    }),
    notes: text,
  }),
  fc.record({
    kind: fc.constant('certificate' as const),
    days: fc.integer({ min: 1, max: 365 }),
    from: fc.constant('2027-01-04'),
    text,
    cid: fc.option(fc.constant({ code: 'J11.1', agreed: true as const })),
  }),
  fc.record({
    kind: fc.constant('exam_request' as const),
    exams: fc.array(trimmed, { minLength: 1, maxLength: 3 }),
    indication: text,
  }),
  fc.constant({ kind: 'attendance' as const, date: '2027-01-04', from: '08:00', to: '08:30' }),
);
/** A document as the server has it. */
const documentOf = (id: string, appointmentId: string, content: IssuedDocument['content']): IssuedDocument => ({
  ...{ id, appointment_id: appointmentId, code: issued.code, content, printed },
  ...{ issued_at: issued.issuedAt, received_at: issued.issuedAt, canceled_at: null, cancel_reason: null },
});

/** How intents of one kind are made, and what the server responds to them. */
interface Sample {
  intent: fc.Arbitrary<AnyIntent>;
  /** The response to an intent that was executed, and what was mirrored before it, by store. */
  respond(intent: AnyIntent): { response: unknown; mirrored: Record<string, unknown> };
}

function sample<I extends AnyIntent, R, V>(
  {
    kind,
    is,
  }: { kind: string; is: (intent: AnyIntent) => intent is I; applyPending: (value: V, entries: never[]) => V },
  fields: fc.Arbitrary<Omit<I, 'kind'>>,
  respond: (intent: I) => { response: R; mirrored: Record<string, unknown> },
): [string, Sample] {
  const intent = fields.map(given => ({ ...given, kind }));
  return [kind, { intent, respond: given => (is(given) ? respond(given) : { response: undefined, mirrored: {} }) }];
}

const samples = new Map([
  sample(
    cancelAppointmentIntent,
    fc
      .record({ appointmentId: id, reason: fc.constantFrom('Horario' as const, 'Nenhum' as const), line, patient })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    given => ({
      response: { id: given.appointmentId, canceled_at: '2027-01-04T12:00:00Z', cancel_reason: given.reason },
      mirrored: { appointments: [{ ...appointment(1), id: given.appointmentId }] },
    }),
  ),
  sample(
    changeStatusIntent,
    fc
      .record({
        appointmentId: id,
        from: fc.constantFrom(...statuses),
        steps: fc.array(fc.record({ to: fc.constantFrom(...statuses), at: fc.constant('2027-01-04T12:00:00Z') }), {
          minLength: 1,
          maxLength: 3,
        }),
        deskClinicId: fc.option(id, { nil: undefined }),
        line,
      })
      .map(({ deskClinicId, ...rest }) => ({ ...rest, ...(deskClinicId && { deskClinicId }) })),
    given => {
      const { to: status, at: status_at } = given.steps.at(-1) ?? { to: given.from, at: null };
      return {
        response: { id: given.appointmentId, status, status_at },
        mirrored: { doctorAppointments: [{ ...doctorAppointment(1), id: given.appointmentId }] },
      };
    },
  ),
  sample(
    confirmAppointmentIntent,
    fc
      .record({ appointmentId: id, line, patient })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    ({ appointmentId }) => ({
      response: { id: appointmentId, status: 'confirmed', status_at: '2027-01-04T12:00:00Z' },
      mirrored: { appointments: [{ ...appointment(1), id: appointmentId, status: 'booked', status_at: null }] },
    }),
  ),
  sample(
    moveAppointmentIntent,
    fc
      .record({
        appointmentId: id,
        by: fc.constantFrom('Patient' as const, 'Doctor' as const),
        date: fc.constant('2027-02-02T12:00:00.000Z'),
        instead: fc.option(fc.constant({ doctor: appointment(2).doctor, clinic: appointment(2).clinic }), {
          nil: undefined,
        }),
        page: fc.record({ specialty: fc.record({ id }), clinic: fc.record({ id }), doctor: fc.record({ id }) }),
        line,
        patient,
      })
      .map(({ instead, patient, ...rest }) => ({ ...rest, ...(instead && { instead }), ...(patient && { patient }) })),
    (given): { response: Appointment | DoctorAppointment; mirrored: Record<string, unknown> } => {
      const moved = { date: given.date, ...given.instead };
      const former = given.appointmentId;
      if (given.by === 'Doctor') {
        const response = { ...doctorAppointment(3), date: given.date };
        return {
          response,
          mirrored: { doctorAppointments: [{ ...doctorAppointment(1), id: former }], records: [] },
        };
      }
      const response = { ...appointment(3), ...moved };
      return {
        response,
        mirrored: {
          appointments: [{ ...appointment(1), id: former }],
          records: [{ ...appointment(1), id: former, exams: [] }],
        },
      };
    },
  ),
  sample(
    requestAppointmentIntent,
    fc
      .record({
        requestId: id,
        times: fc.uniqueArray(fc.constantFrom('2027-02-02T12:00:00.000Z', '2027-02-03T12:00:00.000Z'), {
          minLength: 1,
        }),
        doctor: fc.record({ id, name: word }),
        specialty: fc.record({ id, name: word }),
        clinic: fc.constant(appointment(1).clinic),
        patient,
      })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    given => ({
      response: { ...appointment(3), date: given.times[0] ?? '' },
      mirrored: { appointments: [appointment(1)] },
    }),
  ),
  sample(
    closeTimeIntent,
    fc.record({
      closedTimeId: id,
      clinicId: id,
      timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus'),
      doctor: fc.option(fc.record({ id, name: word })),
      isAtDesk: fc.boolean(),
      closedKind: fc.constantFrom('absence' as const, 'closing' as const, 'holiday' as const),
      from: fc.constantFrom('2027-02-01T00:00', '2027-02-01T14:30'),
      to: fc.constantFrom('2027-02-02T00:00', '2027-02-03T12:00'),
      note: fc.oneof(fc.constant(''), word),
      holiday: fc.option(fc.constant('2027-02-01')),
      version: fc.nat({ max: 9 }),
      choices: fc.array(
        fc.record({
          appointment_id: id,
          action: fc.constantFrom('move' as const, 'ask' as const, 'cancel' as const),
          target: fc.option(
            fc.record({ doctor: fc.record({ id, name: word }), date: fc.constant('2027-02-04T12:00:00Z') }),
          ),
          message: word,
        }),
        { maxLength: 3 },
      ),
    }),
    given => ({
      response: {
        ...{ id: given.closedTimeId, kind: given.closedKind, clinic_id: given.clinicId, doctor: given.doctor },
        ...{ from: given.from, to: given.to, holiday: given.holiday, version: given.version + 1 },
        ...{ start: '2027-02-01T03:00:00.000Z', end: '2027-02-02T03:00:00.000Z' },
        note: given.note.replace(/\s+/g, ' ').trim() || null,
      },
      mirrored: { closedTimes: [] },
    }),
  ),
  sample(
    saveAnswersIntent,
    fc
      .record({
        answers: fc.uniqueArray(answer, { minLength: 1, maxLength: 4, selector: one => one.question_id }),
        patient,
      })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    given => ({ response: given.answers.map(one => ({ answerJSON: null, ...one })), mirrored: { answers: [] } }),
  ),
  sample(
    saveEntryIntent,
    fc
      .record({
        ...{ entryId: id, patientId: id, appointmentId: id, patientName: word },
        state: fc.constantFrom(...entryStates),
        content: fc.oneof(
          fc.record({ kind: fc.constant('allergy' as const), text: trimmed, detail: trimmed }),
          fc.record({
            kind: fc.constant('medicine' as const),
            text: trimmed,
            since: fc.constantFrom('2019', '2019-03'),
          }),
          fc.record({
            kind: fc.constant('vitals' as const),
            measured_at: fc.constant('2027-01-04T11:00:00Z'),
            measures: fc.record({ systolic: fc.integer({ min: 90, max: 200 }), weight: fc.constantFrom(71.5, 80) }),
          }),
        ),
        version: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        writtenAt: fc.constant('2027-01-04T12:00:00Z'),
        author: fc.record({ id, name: word }),
      })
      .map(({ version, ...rest }) => ({ ...rest, ...(version && { version }) })),
    given => {
      const entry = {
        ...{ id: given.entryId, state: given.state, content: given.content, author: given.author },
        ...{ ended_on: given.state === 'ended' ? '2027-01-04' : null, end_reason: null },
        written_at: '2027-01-04T12:00:01Z',
      };
      return { response: { ...entry, version: (given.version ?? 0) + 1 }, mirrored: { entries: [] } };
    },
  ),
  sample(
    saveNotesIntent,
    fc.record({ appointmentId: id, ...notes, version: fc.integer({ min: 1, max: 9 }), line }),
    given => {
      const before = { ...doctorAppointment(1, given.version), id: given.appointmentId };
      const { anamnesis, diagnosis, version } = given;
      return {
        response: { ...before, anamnesis, diagnosis, version: version + 1 },
        mirrored: { doctorAppointments: [before] },
      };
    },
  ),
  sample(
    acceptLegalTextsIntent,
    fc.record({
      documents: fc.constantFrom(
        [{ document: 'terms' as const, version: 1 }],
        [
          { document: 'terms' as const, version: 1 },
          { document: 'privacy' as const, version: 1 },
        ],
      ),
      language: fc.constantFrom('pt-BR' as const, 'en-US' as const),
      accepted_at: fc.constant('2027-01-04T12:00:00.000Z'),
    }),
    ({ documents, language, accepted_at }) => {
      const in_force = { terms: 1, privacy: 1 };
      const accepted = [...documents]
        .sort((a, b) => (a.document < b.document ? -1 : 1))
        .map(one => ({ ...one, language: languageShown(one.document, language), how: 'app' as const, accepted_at }));
      return { response: { in_force, accepted }, mirrored: { acceptances: { in_force, accepted: [] } } };
    },
  ),
  sample(
    changeProfileIntent,
    fc.record(
      { name: trimmed, phone: fc.constantFrom('+5511987654321', '+552133334444'), address: trimmed },
      { requiredKeys: [] },
    ),
    ({ kind: _, ...change }) => {
      const before = { name: 'Bia Lima', phone: '+5511912345678', address: null };
      return { response: { ...before, ...change }, mirrored: { profile: before } };
    },
  ),
  sample(
    requestCorrectionIntent,
    fc
      .record({
        ...{ id, asked_at: fc.constant('2027-01-04T12:00:00.000Z'), message: fc.option(trimmed) },
        birthday: fc.option(fc.constantFrom('1990-05-20', '1991-05-20'), { nil: undefined }),
        cpf: fc.constantFrom('52998224725', '12345678909'),
      })
      .map(({ birthday, ...rest }) => ({ ...rest, ...(birthday !== undefined && { birthday }) })),
    ({ id, birthday, cpf, message, asked_at }) => {
      const before = { birthday: '1990-05-20', cpf_end: '000', correction: null, has_clinic: true };
      const correction = {
        ...{ id, message, birthday: birthday ?? null, cpf_end: cpf?.slice(-3) ?? null, requested_at: asked_at },
        ...{ state: 'open' as const, decided_at: null, reason: null, reply: null },
      };
      return { response: { ...before, correction }, mirrored: { identity: before } };
    },
  ),
  sample(
    saveTimetableIntent,
    fc.record({
      doctorId: id,
      weeks: fc.constantFrom(
        [{ valid_from: null, ranges: [{ week_day: '1' as const, start: '08:00', end: '12:00' }] }],
        [
          { valid_from: null, ranges: [] },
          { valid_from: '2027-03-01', ranges: [{ week_day: '2' as const, start: '13:00', end: '17:00' }] },
        ],
      ),
      rules: fc.record({
        notice_minutes: fc.nat({ max: 60 }),
        horizon_days: fc.option(fc.integer({ min: 1, max: 90 })),
        buffer_minutes: fc.nat({ max: 30 }),
        online: fc.boolean(),
      }),
      version: fc.nat({ max: 9 }),
    }),
    ({ weeks, rules, version }) => ({
      response: { timetable: { weeks, rules, version: version + 1 }, outside: [] },
      mirrored: { timetables: { weeks: [], rules, version } },
    }),
  ),
  sample(
    saveTemplateIntent,
    fc.record({
      templateId: id,
      name: trimmed.filter(text => !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)),
      field: fc.constantFrom('anamnesis' as const, 'diagnosis' as const, 'both' as const),
      text: word,
      archived: fc.boolean(),
      version: fc.nat({ max: 9 }),
    }),
    ({ kind: _, templateId, ...content }) => ({
      response: { id: templateId, ...content, version: content.version + 1 },
      mirrored: { templates: [] },
    }),
  ),
  sample(deleteExamIntent, fc.record({ examId: id, appointmentId: id, patientId: id, name: word, line }), given => ({
    response: undefined,
    mirrored: { records: [{ ...appointment(1), exams: [{ id: given.examId }, { id: 'another' }] }] },
  })),
  sample(
    issueDocumentIntent,
    fc.record({
      ...{ documentId: id, appointmentId: id, patientId: id, content: documentContent, line },
      ...{ code: fc.constant(issued.code), issuedAt: fc.constant(issued.issuedAt), printed: fc.constant(printed) },
    }),
    given => ({
      response: documentOf(given.documentId, given.appointmentId, given.content),
      mirrored: { records: [{ ...appointment(1), id: given.appointmentId, exams: [], documents: [] }] },
    }),
  ),
  sample(
    cancelDocumentIntent,
    fc.record({
      ...{ documentId: id, appointmentId: id, patientId: id, reason: trimmed, line },
      cancelledAt: fc.constant('2027-01-04T13:00:00.000Z'),
      documentKind: fc.constantFrom('prescription' as const, 'attendance' as const),
    }),
    given => {
      const content = { kind: 'attendance' as const, date: '2027-01-04', from: '08:00', to: '08:30' };
      const before = documentOf(given.documentId, given.appointmentId, content);
      return {
        response: { ...before, canceled_at: '2027-01-04T13:00:01.000Z', cancel_reason: given.reason },
        mirrored: { records: [{ ...appointment(1), id: given.appointmentId, exams: [], documents: [before] }] },
      };
    },
  ),
  sample(
    uploadExamIntent,
    fc.record({ examId: id, appointmentId: id, patientId: id, name: word, size: fc.nat(), line }),
    given => ({ response: { _id: given.examId, url: '/x' }, mirrored: { records: [] } }),
  ),
  sample(
    handInExamIntent,
    fc
      .record({ examId: id, patientId: id, name: word, size: fc.nat(), note: trimmed, patient })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    given => ({ response: { id: given.examId }, mirrored: { handedInExams: [] } }),
  ),
  sample(
    withdrawExamIntent,
    fc
      .record({ examId: id, patientId: id, name: word, patient })
      .map(({ patient, ...rest }) => ({ ...rest, ...(patient && { patient }) })),
    given => ({ response: undefined, mirrored: { handedInExams: [{ id: given.examId }, { id: 'another' }] } }),
  ),
]);

const registry = createIntentRegistry(intents);

test('each intent has a kind of its own, and a sample here', () => {
  const kinds = intents.map(({ kind }) => kind);
  expect([...samples.keys()].sort()).toEqual([...new Set(kinds)].sort());
  expect(kinds).toHaveLength(samples.size);
});

test('no intent is taken for one before the app has registered them, nor one of an unknown kind', () => {
  expect(() => createIntentRegistry().parse({ kind: 'saveAnswers' })).toThrow('before its intents are registered');
  expect(registry.parse({ kind: 'fly' })).toBeUndefined();
  expect(() => registry.of({ kind: 'fly' })).toThrow('fly');
});

describe.each(intents.map(definition => ({ kind: definition.kind, definition })))('$kind', ({ kind, definition }) => {
  const { intent: any, respond } = samples.get(kind) as Sample;
  const { subject, lane, requests, merge, describe: tell, route, response, file } = definition;
  const holds = (check: (intent: AnyIntent) => void) => fc.assert(fc.property(any, check));

  test('is read back as it was stored', () => {
    holds(intent => {
      expect(registry.parse(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
      expect(registry.of(intent)).toBe(definition);
    });
  });

  test('keeps its subject and its lane, also when a later one is merged into it', () => {
    fc.assert(
      fc.property(any, any, (earlier, fields) => {
        const later = { ...fields, ...idsOf(earlier) };
        expect(subject(later)).toBe(subject(earlier));
        const merged = merge(earlier, later);
        expect(subject(merged)).toBe(subject(earlier));
        expect(registry.parse(merged)).toEqual(merged);
        expect(lane).toBe(file ? 'uploads' : 'writes');
      }),
    );
  });

  test('merged, has the words of the later one', () => {
    fc.assert(
      fc.property(any, any, (earlier, fields) => {
        const later = { ...fields, ...idsOf(earlier) };
        const words = wordsIn(later);
        expect(wordsIn(merge(earlier, later))).toEqual(expect.arrayContaining(words));
      }),
    );
  });

  test('sends requests that its calls accept, the file in the last one', () => {
    holds(intent => {
      const all = requests(intent);
      expect(all.map(({ form }) => form !== undefined)).toEqual(
        all.map((_, at) => Boolean(file) && at === all.length - 1),
      );
      expect(all.at(-1)?.call.response).toBe(response);
    });
  });

  test('changes nothing on top of data that the server’s response has brought up to date', async () => {
    await fc.assert(
      fc.asyncProperty(any, async intent => {
        const executed = respond(intent);
        const { mirrored } = executed;
        const stores: readonly string[] = definition.stores;
        await definition.applyResponse(
          {
            userId: 'me',
            now: NOW,
            async change(store, _key, work) {
              expect(stores).toContain(store);
              if (store in mirrored) mirrored[store] = work(mirrored[store] as never);
            },
          },
          intent,
          executed.response,
        );
        for (const value of Object.values(mirrored)) expect(applied(definition, value, intent)).toEqual(value);
      }),
    );
  });

  describe.each([
    ['pt-BR', pt],
    ['en-US', en],
  ] as const)('in %s', (language, texts) => {
    const i18n = createInstance();
    beforeAll(async () => {
      await i18n.init({
        lng: language,
        resources: { [language]: { translations: texts } },
        defaultNS: 'translations',
        interpolation: { escapeValue: false },
      });
    });

    test('says what it is, what waits, and where to go', () => {
      const { dayTime, plainDate } = datesIn(language);
      holds(intent => {
        const words = { t: i18n.t, dayTime, plainDate, specialtyName: (name: string) => name };
        const { line: shown, badge, text } = tell(intent, words);
        for (const said of [shown, badge]) expect(said).not.toMatch(/^$|offline\.|requests\.|\{\{/);
        for (const written of lane === 'writes' ? writtenIn(intent) : []) expect(text).toContain(written);
        expect(route(intent, 'user')).toMatch(/^\/\w+/);
      });
    });
  });
});

/** What identifies an intent's subject. */
function idsOf(intent: AnyIntent): object {
  const ids = Object.entries(intent).filter(([name]) => /^\w+Id$/.test(name));
  return Object.fromEntries([...ids, ['patient', 'patient' in intent ? intent.patient : undefined]]);
}

/** The texts and choices of an intent, with what each is about. */
function wordsIn(intent: AnyIntent): unknown[] {
  if (saveAnswersIntent.is(intent)) return intent.answers;
  if (changeStatusIntent.is(intent)) return intent.steps;
  if (acceptLegalTextsIntent.is(intent)) return intent.documents;
  return Object.entries(intent).filter(([name]) => !['version', 'base'].includes(name));
}

/** The texts that the person wrote. */
function writtenIn(intent: AnyIntent): string[] {
  if (saveAnswersIntent.is(intent)) return intent.answers.flatMap(given => given.answer ?? []);
  if (closeTimeIntent.is(intent)) return [intent.note, ...intent.choices.map(({ message }) => message)];
  if (changeProfileIntent.is(intent)) return [intent.name, intent.phone, intent.address].flatMap(text => text ?? []);
  if (cancelDocumentIntent.is(intent)) return [intent.reason];
  if (issueDocumentIntent.is(intent)) {
    const { content } = intent;
    if (content.kind === 'prescription') {
      return [content.notes, ...content.items.flatMap(({ name, use, dose, quantity }) => [name, use, dose, quantity])];
    }
    if (content.kind === 'exam_request') return [content.indication, ...content.exams];
    return content.kind === 'certificate' ? [content.text] : [];
  }
  if (requestCorrectionIntent.is(intent)) return [intent.cpf, intent.message].flatMap(text => text ?? []);
  if (saveEntryIntent.is(intent)) {
    return 'text' in intent.content ? [intent.content.text] : [];
  }
  return saveNotesIntent.is(intent) ? [intent.anamnesis, intent.diagnosis] : [];
}

/** Fetched data with a pending intent on top. What only marks that it is pending, the version, doesn't count. */
function applied({ applyPending }: AnyIntentDefinition, value: unknown, intent: AnyIntent): unknown {
  const shown = applyPending(value, [{ intent, state: 'sending', problem: null }]);
  if (!saveNotesIntent.is(intent)) return shown;
  return (shown as { version: number }[]).map(one => ({ ...one, version: one.version + 1 }));
}
