/** How each kind of intent is played by `promise.test.ts`: what a user stores, and what the server has made of it. */
import { defaultRules } from '../../../../../contract/timetable.ts';
import { cancelAppointmentIntent } from '../../../../../src/features/appointments/intents/cancelAppointment.ts';
import { changeStatusIntent } from '../../../../../src/features/appointments/intents/changeStatus.ts';
import { confirmAppointmentIntent } from '../../../../../src/features/appointments/intents/confirmAppointment.ts';
import { moveAppointmentIntent } from '../../../../../src/features/appointments/intents/moveAppointment.ts';
import { requestAppointmentIntent } from '../../../../../src/features/appointments/intents/requestAppointment.ts';
import { saveNotesIntent } from '../../../../../src/features/appointments/intents/saveNotes.ts';
import { closeTimeIntent } from '../../../../../src/features/closedTimes/intents/closeTime.ts';
import { acceptLegalTextsIntent } from '../../../../../src/features/consents/intents/acceptLegalTexts.ts';
import { cancelDocumentIntent } from '../../../../../src/features/documents/intents/cancelDocument.ts';
import { issueDocumentIntent } from '../../../../../src/features/documents/intents/issueDocument.ts';
import { saveEntryIntent } from '../../../../../src/features/entries/intents/saveEntry.ts';
import { saveTimetableIntent } from '../../../../../src/features/hours/intents/saveTimetable.ts';
import { changeProfileIntent } from '../../../../../src/features/identity/intents/changeProfile.ts';
import { requestCorrectionIntent } from '../../../../../src/features/identity/intents/requestCorrection.ts';
import { saveAnswersIntent } from '../../../../../src/features/questionnaire/intents/saveAnswers.ts';
import { deleteExamIntent } from '../../../../../src/features/record/intents/deleteExam.ts';
import { handInExamIntent } from '../../../../../src/features/record/intents/handInExam.ts';
import { uploadExamIntent } from '../../../../../src/features/record/intents/uploadExam.ts';
import { withdrawExamIntent } from '../../../../../src/features/record/intents/withdrawExam.ts';
import { saveTemplateIntent } from '../../../../../src/features/templates/intents/saveTemplate.ts';
import type { AnyIntent, FieldsOf, IntentDefinition } from '../../../../../src/sync/outbox/intent.ts';
import type { FakeServer } from '../fakeServer.ts';
import {
  answer,
  answers,
  appointment,
  appointmentId,
  cancellation,
  closedTimeId,
  closing,
  confirmation,
  doctorAppointment,
  documentId,
  entered,
  entryId,
  examId,
  handedIn,
  issued,
  move,
  notes,
  requested,
  type Tab,
  templated,
  templateId,
  upload,
  uuid,
} from '../harness.ts';

/** What an intent is made from. */
interface Given {
  /** Which of the user's records of its kind, from 1. Two users have different numbers. */
  n: number;
  /** Counts the stored intents of both users, from 1. */
  count: number;
  /** When it is made (ISO 8601); no two are made at the same time. */
  at: string;
  userId: string;
  server: FakeServer;
  /** The user's entries. */
  entries: Awaited<ReturnType<Tab['entries']>>;
}

interface PlayedKind<I extends AnyIntent> {
  /** The fields of a new intent; undefined if the page offers none at present. */
  make(given: Given): FieldsOf<I> | undefined;
  /** Creates the record that it is about, before the user does anything. */
  prepare?(server: FakeServer, n: number): void;
  /** The ids of what it is about. */
  idsOf(intent: I, userId: string): string[];
  /** Texts that only requests of this intent and of others about the same have; by default, its ids. */
  marksOf?(intent: I): string[];
  isDone(server: FakeServer, id: string): boolean;
  /** What it changes to: the server must end with the user's last value. */
  contentOf?(intent: I, id: string): unknown;
  /** What the server has, as `contentOf`. */
  storedOf?(server: FakeServer, id: string): unknown;
  /**
   * What the server has executed, of all records in order: each of them once.
   * @param retried the ids of what its owner has retried after a refusal
   */
  executed?(server: FakeServer, retried: ReadonlySet<string>): readonly unknown[];
  /** Each intent begins where the one before ends, so a user who discards one discards the others about the same. */
  isChain?: boolean;
}

type AnyPlayedKind = PlayedKind<AnyIntent> & { definition: IntentDefinition<AnyIntent, unknown, unknown> };

const play = <I extends AnyIntent, R, V>(definition: IntentDefinition<I, R, V>, kind: PlayedKind<I>) =>
  ({ definition, ...kind }) as unknown as AnyPlayedKind;

// Records of one number are apart, so that an intent isn't about another one's.
const confirmed = (n: number) => n + 10;
const moved = (n: number) => n + 20;
const noted = (n: number) => n + 30;
const attended = (n: number) => n + 40;
const cancelled = (n: number) => n + 20;
/** As days of a month. */
const dayOf = (n: number) => (n > 50 ? n - 40 : n);

const { line } = cancellation(1);
const isWithdrawn = (server: FakeServer, id: string) => server.withdrawn.has(id);
const hasFile = (server: FakeServer, id: string) => server.exams.get(id)?.file !== undefined;
/** A timetable before the first save, as the server returns it. */
const noTimetable = { weeks: [{ valid_from: null, ranges: [] }], rules: defaultRules, version: 0 };
/** The field, if it is one of several of its user, and the user, of ids such as `name of <user id>`. */
const fieldIn = (id: string) => id.split(' of ')[0] as 'name' | 'address';
const ownerIn = (id: string) => id.split(' of ')[1] ?? '';
/** The field of a profile that is changed. */
const fieldOf = (n: number) => (n % 2 === 0 ? 'address' : 'name');

/** All kinds. What is shown to the user is what the server has, with the user's waiting intents on top. */
export const playedKinds: readonly AnyPlayedKind[] = [
  play(saveNotesIntent, {
    prepare: (server, n) => void server.notes.set(appointmentId(noted(n)), doctorAppointment(noted(n))),
    make({ n, at, server, entries }) {
      const stored = server.notes.get(appointmentId(noted(n)));
      const [shown] = saveNotesIntent.applyPending(stored ? [stored] : [], entries);
      if (!shown) return undefined;
      const { anamnesis, diagnosis, version } = shown;
      return { ...notes(noted(n), at, version), base: { anamnesis, diagnosis } };
    },
    idsOf: ({ appointmentId }) => [appointmentId],
    isDone: (server, id) => server.notes.get(id)?.diagnosis !== '',
    contentOf: ({ diagnosis }) => diagnosis,
    storedOf: (server, id) => server.notes.get(id)?.diagnosis,
    executed: server => server.savedNotes,
  }),
  play(changeStatusIntent, {
    prepare: (server, n) => void server.notes.set(appointmentId(attended(n)), doctorAppointment(attended(n))),
    make({ n, at, server, entries }) {
      const stored = server.notes.get(appointmentId(attended(n)));
      const [shown] = changeStatusIntent.applyPending(stored ? [stored] : [], entries);
      const from = shown?.status ?? 'booked';
      const to = ({ booked: 'arrived', arrived: 'in_consultation', in_consultation: 'done' } as const)[
        from as 'booked'
      ];
      if (to === undefined) return undefined;
      const steps = [{ to, at }];
      return { appointmentId: appointmentId(attended(n)), from, steps, line };
    },
    idsOf: ({ appointmentId }) => [appointmentId],
    isDone: (server, id) => server.statusChanges.some(change => change.startsWith(id)),
    contentOf: ({ steps }) => steps.at(-1)?.to,
    storedOf: (server, id) => server.notes.get(id)?.status,
    executed: server => server.statusChanges,
    isChain: true,
  }),
  play(saveTimetableIntent, {
    make({ count, userId, server, entries }) {
      const stored = server.timetables.get(userId) ?? noTimetable;
      const { version, ...base } = saveTimetableIntent.applyPending(stored, entries);
      const weeks = [{ valid_from: null, ranges: [{ week_day: '1' as const, start: '08:00', end: '12:00' }] }];
      const rules = { ...defaultRules, notice_minutes: count };
      return { doctorId: userId, weeks, rules, version, base };
    },
    idsOf: ({ doctorId }) => [`timetable of ${doctorId}`],
    marksOf: ({ rules }) => [`"notice_minutes":${rules.notice_minutes},`],
    isDone: (server, id) => server.timetables.has(ownerIn(id)),
    contentOf: ({ rules }) => rules.notice_minutes,
    storedOf: (server, id) => server.timetables.get(ownerIn(id))?.rules.notice_minutes,
    executed: server => server.savedTimetables,
  }),
  play(changeProfileIntent, {
    make: ({ n, at, userId }) => ({ [fieldOf(n)]: `${at} ${userId}` }),
    idsOf: (intent, userId) =>
      (['name', 'address'] as const).filter(field => intent[field] !== undefined).map(field => `${field} of ${userId}`),
    marksOf: ({ name, address }) => [name, address].filter(value => value !== undefined),
    isDone: (server, id) => server.profiles.get(ownerIn(id))?.[fieldIn(id)] !== undefined,
    contentOf: (intent, id) => intent[fieldIn(id)],
    storedOf: (server, id) => server.profiles.get(ownerIn(id))?.[fieldIn(id)],
    executed: server => server.profileChanges,
  }),
  play(requestCorrectionIntent, {
    make: ({ count, at }) => ({
      id: uuid(900 + count),
      birthday: '1980-05-06',
      message: at,
      asked_at: at,
    }),
    idsOf: (_intent, userId) => [`correction of ${userId}`],
    marksOf: ({ id }) => [id],
    isDone: (server, id) => server.corrections.has(ownerIn(id)),
    contentOf: ({ message }) => message,
    storedOf: (server, id) => server.corrections.get(ownerIn(id))?.message,
    executed: server => server.correctionMessages,
  }),
  play(acceptLegalTextsIntent, {
    make({ n, at }) {
      const chosen = (['terms', 'privacy'] as const).filter((_, index) => n % 3 !== index);
      const documents = chosen.map(document => ({ document, version: 1 }));
      return { documents, language: 'pt-BR' as const, accepted_at: at };
    },
    idsOf: ({ documents }, userId) => documents.map(({ document }) => `${document}:${userId}`),
    marksOf: ({ accepted_at }) => [`"accepted_at":"${accepted_at}"`],
    isDone: (server, id) => server.accepted.has(id),
  }),
  play(cancelAppointmentIntent, {
    make: ({ n }) => cancellation(n),
    idsOf: ({ appointmentId }) => [appointmentId],
    isDone: (server, id) => server.cancelled.includes(id),
  }),
  play(confirmAppointmentIntent, {
    make: ({ n }) => confirmation(confirmed(n)),
    idsOf: ({ appointmentId }) => [appointmentId],
    isDone: (server, id) => server.confirmed.includes(id),
  }),
  play(moveAppointmentIntent, {
    prepare: (server, n) => void server.appointments.set(appointmentId(moved(n)), appointment(moved(n))),
    make: ({ n, at }) => move(moved(n), at),
    idsOf: ({ appointmentId }) => [appointmentId],
    isDone: (server, id) => server.moves.some(one => one.id === id),
    contentOf: ({ date }) => date,
    storedOf: (server, id) => server.appointments.get(id)?.date,
    // A move whose response was lost, and whose repeat was refused, is executed again if its owner retries it.
    executed: ({ moves }, retried) => moves.filter(({ id }) => !retried.has(id)).map(({ date }) => date),
  }),
  play(requestAppointmentIntent, {
    make({ n, server }) {
      const intent = requested(dayOf(n), 12, 13, 14);
      // Someone else has the first time.
      server.taken.add(intent.times[0] ?? '');
      return intent;
    },
    idsOf: ({ times }) => times.slice(1, 2),
    isDone: (server, id) => server.booked.includes(id),
    executed: server => server.booked,
  }),
  play(saveAnswersIntent, {
    make: ({ n, count, at }) => answers(answer(n, `answer ${count}`, at)),
    idsOf: intent => intent.answers.map(({ question_id }) => question_id),
    isDone: (server, id) => server.answers.has(id),
    contentOf: (intent, id) => intent.answers.find(({ question_id }) => question_id === id)?.answer,
    storedOf: (server, id) => server.answers.get(id)?.answer,
  }),
  play(closeTimeIntent, {
    make: ({ n, at, server }) => closing(n, at, server.closedTimes.get(closedTimeId(n))?.version),
    idsOf: ({ closedTimeId }) => [closedTimeId],
    isDone: (server, id) => server.closedTimes.has(id),
    contentOf: ({ note }) => note,
    storedOf: (server, id) => server.closedTimes.get(id)?.note,
    executed: server => server.closings,
  }),
  play(saveEntryIntent, {
    make: ({ n, at, server }) => entered(n, at, server.entries.get(entryId(n))?.version),
    idsOf: ({ entryId }) => [entryId],
    isDone: (server, id) => server.entries.has(id),
    contentOf: ({ content }) => content,
    storedOf: (server, id) => server.entries.get(id)?.content,
    executed: server => server.entered,
  }),
  play(saveTemplateIntent, {
    make: ({ n, at, server }) => templated(n, at, server.templates.get(templateId(n))?.version),
    idsOf: ({ templateId }) => [templateId],
    isDone: (server, id) => server.templates.has(id),
    contentOf: ({ text }) => text,
    storedOf: (server, id) => server.templates.get(id)?.text,
    executed: server => server.templated,
  }),
  play(issueDocumentIntent, {
    make: ({ n }) => issued(n),
    idsOf: ({ documentId }) => [documentId],
    isDone: (server, id) => server.documents.has(id),
  }),
  play(cancelDocumentIntent, {
    make({ n, at }) {
      const { appointmentId, patientId } = issued(n);
      const about = { documentId: documentId(cancelled(n)), appointmentId, patientId };
      return { ...about, reason: at, cancelledAt: at, documentKind: 'exam_request' as const, line };
    },
    idsOf: ({ documentId }) => [documentId],
    isDone: isWithdrawn,
  }),
  play(deleteExamIntent, {
    make({ n }) {
      const { examId, appointmentId, patientId, name, line } = upload(cancelled(n));
      return { examId, appointmentId, patientId, name, line };
    },
    idsOf: ({ examId }) => [examId],
    isDone: isWithdrawn,
  }),
  play(withdrawExamIntent, {
    make({ n }) {
      const { patientId, name } = handedIn(n);
      return { examId: examId(cancelled(n) + 10), patientId, name };
    },
    idsOf: ({ examId }) => [examId],
    isDone: isWithdrawn,
  }),
  play(uploadExamIntent, {
    make: ({ count }) => upload(count),
    idsOf: ({ examId }) => [examId],
    isDone: hasFile,
  }),
  play(handInExamIntent, {
    make: ({ count }) => handedIn(count),
    idsOf: ({ examId }) => [examId],
    isDone: hasFile,
  }),
];
