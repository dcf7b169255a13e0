/** A simplified server for tests: it executes requests, fails, or drops its responses, as the test asks. */
import {
  type Appointment,
  cancelAppointment,
  confirmAppointment,
  type DoctorAppointment,
  moveOwnAppointment,
} from '../../../../contract/appointments.ts';
import { type FreeTime, requestAppointment } from '../../../../contract/booking.ts';
import type { BodyOf } from '../../../../contract/call.ts';
import { type ClosedTime, saveClosedTime } from '../../../../contract/closedTimes.ts';
import { acceptLegalTexts } from '../../../../contract/consents.ts';
import { requestCorrection } from '../../../../contract/corrections.ts';
import { cancelDocument, type IssuedDocument, issueDocument } from '../../../../contract/documents.ts';
import { type Entry, type GivenEntry, isSameContent, saveEntry } from '../../../../contract/entries.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { changeStatus } from '../../../../contract/events.ts';
import { handInExam, uploadHandedInExam, withdrawExam } from '../../../../contract/handedInExams.ts';
import { changeProfile, type ProfileChange } from '../../../../contract/profile.ts';
import type { Answer } from '../../../../contract/questionnaire.ts';
import { createExam, deleteExam, saveNotes } from '../../../../contract/record.ts';
import { saveTemplate, type Template } from '../../../../contract/templates.ts';
import { saveTimetable, type Timetable } from '../../../../contract/timetable.ts';
import type { Client } from '../../../../src/net/client.ts';
import type { ApiRequest } from '../../../../src/net/exchange.ts';
import type { Reply } from '../../../../src/net/reply.ts';

/** How the server responds to a request. */
export type ResponseMode =
  | 'normal'
  /** The request doesn't reach the server. */
  | 'down'
  /** The server executes the request, but its response is lost. */
  | 'dropped'
  /** A captive portal responds instead, with a page. */
  | 'captive'
  /** The server refuses the request. */
  | { status: number; code?: Problem['code']; retryAfterMs?: number };

export const problem = (status: number, code: Problem['code']): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
});

export interface FakeServer {
  transport: Client;
  /** Every write that reached the server, whether its response arrived or not. */
  requests: { request: ApiRequest; token: string; key: string }[];
  /** Sets the modes of the next requests, one each. */
  respondNext(...modes: ResponseMode[]): void;
  /** Removes the modes of `respondNext` that no request has used. */
  resetModes(): void;
  /** Sets the mode of all other requests, which is `normal` at first. */
  respondAlways(mode: ResponseMode): void;
  isHealthy: boolean;
  /** The user of each token. */
  sessions: Map<string, string>;
  cancelled: string[];
  confirmed: string[];
  /** Appointments that can be moved. A moved one keeps its id here. */
  appointments: Map<string, Appointment>;
  /** Each move that was executed. */
  moves: { id: string; date: string }[];
  /** Times that are taken by others, and the times at which requests were booked, in this order. */
  taken: Set<string>;
  booked: string[];
  /** The free times that the server offers if all times of a request are taken. */
  nearest: FreeTime[];
  closedTimes: Map<string, ClosedTime>;
  /** The note of each closed time that was created or changed, in this order. */
  closings: string[];
  /** Structured entries, and the text of each version that was stored, in this order. */
  entries: Map<string, Entry>;
  entered: string[];
  templates: Map<string, Template>;
  /** The text of each version of a template that was stored, in this order. */
  templated: string[];
  /** Documents by id. */
  documents: Map<string, IssuedDocument>;
  /** A doctor's appointments, with notes and status. */
  notes: Map<string, DoctorAppointment>;
  /** The text of each version of notes that was stored, in this order. */
  savedNotes: string[];
  /** Each change of a status, in this order. */
  statusChanges: string[];
  /** By their doctor's id, as are profiles and corrections by their user's. */
  timetables: Map<string, Timetable>;
  /** The minimum notice of each timetable that was stored, in this order. */
  savedTimetables: number[];
  profiles: Map<string, ProfileChange>;
  /** Each value of a profile that was stored, in this order. */
  profileChanges: string[];
  corrections: Map<string, { id: string; message: string | null }>;
  /** The message of each request for a correction, in this order. */
  correctionMessages: string[];
  /** Accepted texts, as `document:userId`. */
  accepted: Set<string>;
  /** Exams that were deleted or withdrawn, and documents that were cancelled. */
  withdrawn: Set<string>;
  answers: Map<string, Answer>;
  /** Exams by id, with the text of their file once it has arrived. */
  exams: Map<string, { appointmentId: string; file?: string }>;
  revoked: string[];
  /** Holds back all responses until the returned function is called. */
  hang(): () => void;
}

const ok = (body: unknown): Reply => ({ is: 'success', value: structuredClone(body) });
/** No response came. */
export const unanswered: Reply = { is: 'unanswered', failure: 'unreachable' };
const no = (status: number, code: Problem['code'], extra: object = {}, retryAfterMs = 0): Reply => ({
  is: 'refusal',
  problem: { ...problem(status, code), ...extra },
  retryAfterMs,
});

export function createFakeServer(): FakeServer {
  const nextModes: ResponseMode[] = [];
  const replies = new Map<string, { print: string; reply: Reply }>();
  /** Former appointments, which take no exams. */
  const movedAway = new Set<string>();
  const correctionIds = new Set<string>();
  let usualMode: ResponseMode = 'normal';
  let gate: Promise<void> = Promise.resolve();

  function execute({ call, params, query, body, form }: ApiRequest, text: string, userId: string): Reply {
    if (call === createExam) {
      const given = body as { id: string; appointment_id: string; result: string };
      if (movedAway.has(given.appointment_id)) return no(404, 'not_found');
      const exam = server.exams.get(given.id) ?? { appointmentId: given.appointment_id };
      if (exam.appointmentId !== given.appointment_id) return no(404, 'not_found');
      server.exams.set(given.id, exam);
      return ok({ ...given, created_at: '2027-01-01T00:00:00Z' });
    }
    if (call === handInExam) {
      const { id } = body as { id: string };
      server.exams.set(id, server.exams.get(id) ?? { appointmentId: '' });
      return ok({ id, created_at: '2027-01-01T00:00:00Z' });
    }
    if (form) {
      const { text: examId = '' } = form.fields;
      const exam = server.exams.get(examId);
      if (!exam) return no(404, 'not_found');
      if (exam.file !== undefined && exam.file !== text) return no(409, 'exam_has_file');
      exam.file = text;
      return ok(call === uploadHandedInExam ? { id: examId } : { _id: examId, url: '/x' });
    }
    if (call === moveOwnAppointment) {
      const [{ id }, { date }] = [params as { id: string }, body as { date: string }];
      if (server.notes.has(id)) return moveWithNotes(id, date);
      const current = server.appointments.get(id);
      if (!current) return no(404, 'not_found');
      server.moves.push({ id, date });
      server.appointments.set(id, { ...current, date });
      return ok({ ...current, date });
    }
    if (call === requestAppointment) return bookFirst(body as BodyOf<typeof requestAppointment>);
    if (call === saveClosedTime)
      return saveClosing((params as { id: string }).id, body as BodyOf<typeof saveClosedTime>);
    if (call === saveEntry) return enter((params as { id: string }).id, body as GivenEntry);
    if (call === saveTemplate) return saveVersion((params as { id: string }).id, body as BodyOf<typeof saveTemplate>);
    if (call === issueDocument) return issue(body as BodyOf<typeof issueDocument>);
    if (call === deleteExam || call === withdrawExam || call === cancelDocument) {
      const { id } = params as { id: string };
      server.withdrawn.add(id);
      return ok(call === cancelDocument ? { id, appointment_id: id } : undefined);
    }
    if (call === saveNotes) return saveNotesVersion(body as BodyOf<typeof saveNotes>);
    if (call === changeStatus) return setStatus((params as { id: string }).id, body as BodyOf<typeof changeStatus>);
    if (call === saveTimetable) return saveTimetableVersion(userId, body as BodyOf<typeof saveTimetable>);
    if (call === changeProfile) return setProfile(userId, body as ProfileChange);
    if (call === requestCorrection) {
      const { id } = params as { id: string };
      return correct(userId, id, (body as { message: string | null }).message);
    }
    if (call === acceptLegalTexts) {
      const { documents } = body as BodyOf<typeof acceptLegalTexts>;
      for (const { document } of documents) server.accepted.add(`${document}:${userId}`);
      return ok({ in_force: { terms: 1, privacy: 1 }, accepted: [] });
    }
    if (call === cancelAppointment) {
      const { id } = params as { id: string };
      if (!server.cancelled.includes(id)) server.cancelled.push(id);
      const { reason } = query as { reason: string };
      return ok({ id, canceled_at: '2027-01-01T00:00:00Z', cancel_reason: reason });
    }
    if (call === confirmAppointment) {
      const { id } = params as { id: string };
      if (server.cancelled.includes(id) || movedAway.has(id)) return no(404, 'not_found');
      server.confirmed.push(id);
      return ok({ id, status: 'confirmed', status_at: '2027-01-01T00:00:00Z' });
    }
    for (const one of body as Answer[]) {
      const newer = server.answers.get(one.question_id);
      if (newer && Date.parse(newer.answered_at) > Date.parse(one.answered_at)) continue;
      server.answers.set(one.question_id, { ...one, answer: one.answer ?? null, answerJSON: one.answerJSON ?? null });
    }
    return ok([...server.answers.values()]);
  }

  /** As the real server: only a changed text makes a new version. */
  function saveNotesVersion({ id, anamnesis, diagnosis, version }: BodyOf<typeof saveNotes>): Reply {
    const current = server.notes.get(id);
    if (!current) return no(404, 'not_found');
    if (version !== current.version) return no(409, 'version_conflict', { current });
    if (anamnesis === current.anamnesis && diagnosis === current.diagnosis) return ok(current);
    const saved = { ...current, anamnesis, diagnosis, version: current.version + 1 };
    server.notes.set(id, saved);
    server.savedNotes.push(diagnosis);
    return ok(saved);
  }

  /** As the real server: a change to the present status is a repeat. */
  function setStatus(
    id: string,
    { from, to, changed_at: at = '2027-01-01T00:00:00Z' }: BodyOf<typeof changeStatus>,
  ): Reply {
    const found = server.notes.get(id);
    if (!found) return no(404, 'not_found');
    const { status = 'booked', status_at = null } = found;
    if (status === to) return ok({ id, status, status_at });
    if (status !== from) return no(409, 'status_conflict', { current: status });
    server.notes.set(id, { ...found, status: to, status_at: at });
    server.statusChanges.push(`${id}: ${to}`);
    return ok({ id, status: to, status_at: at });
  }

  /** As the real server: the stored content is a repeat. */
  function saveTimetableVersion(userId: string, { version, weeks, rules }: BodyOf<typeof saveTimetable>): Reply {
    const current = server.timetables.get(userId);
    const isRepeat = JSON.stringify([current?.weeks, current?.rules]) === JSON.stringify([weeks, rules]);
    if (current && isRepeat) return ok({ timetable: current, outside: [] });
    if (version !== (current?.version ?? 0)) return no(409, 'version_conflict', { current });
    const timetable = { weeks, rules, version: version + 1 };
    server.timetables.set(userId, timetable);
    server.savedTimetables.push(rules.notice_minutes);
    return ok({ timetable, outside: [] });
  }

  function setProfile(userId: string, change: ProfileChange): Reply {
    const stored = server.profiles.get(userId) ?? {};
    const changed = Object.entries(change).filter(([name, value]) => stored[name as keyof ProfileChange] !== value);
    server.profiles.set(userId, { ...stored, ...change });
    server.profileChanges.push(...changed.map(([, value]) => value));
    return ok({ name: '', phone: null, address: null, ...stored, ...change });
  }

  /** As the real server: a known id is a repeat; a new one takes the place of the request before. */
  function correct(userId: string, id: string, message: string | null): Reply {
    if (!correctionIds.has(id)) {
      correctionIds.add(id);
      server.corrections.set(userId, { id, message });
      server.correctionMessages.push(message ?? '');
    }
    return ok({ birthday: null, cpf_end: null, correction: null, has_clinic: true });
  }

  /** The former appointment counts as cancelled. The moved one has no notes, and the exams without a file. */
  function moveWithNotes(formerId: string, date: string): Reply {
    const former = server.notes.get(formerId);
    if (!former) return no(404, 'not_found');
    const moved = { ...former, id: crypto.randomUUID(), date, anamnesis: '', diagnosis: '', version: 1 };
    movedAway.add(formerId);
    for (const exam of server.exams.values()) {
      if (exam.appointmentId === formerId && exam.file === undefined) exam.appointmentId = moved.id;
    }
    server.notes.delete(formerId);
    server.notes.set(moved.id, moved);
    return ok(moved);
  }

  /** As the real server: an appointment at one of the times is a repeat's. */
  function bookFirst({ times, doctor_id: id, specialty_id, clinic_id }: BodyOf<typeof requestAppointment>): Reply {
    const before = times.find(time => server.booked.includes(time));
    const date = before ?? times.find(time => !server.taken.has(time));
    if (date === undefined) return no(409, 'none_free', { nearest: server.nearest });
    if (!before) server.booked.push(date);
    const doctor = { id, name: 'Elisa', CRM: '123456SP', email: 'elisa@clinic.test', gender: 'f' as const };
    const specialty = { id: specialty_id, name: 'Cardiologia', duration: 1_800_000 };
    const clinic = { id: clinic_id, name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };
    const texts = { anamnesis: '', diagnosis: '', version: 1 };
    const number = server.booked.indexOf(date) + 900;
    return ok({
      id: `00000000-0000-4000-8000-000000000${number}`,
      date,
      specialty_id,
      specialty,
      clinic,
      doctor,
      ...texts,
    });
  }

  /** As the real server: the same content, made from the version before, is a repeat. */
  function saveClosing(id: string, { version, note, ...given }: BodyOf<typeof saveClosedTime>): Reply {
    const stored = server.closedTimes.get(id);
    if (stored?.version === version + 1 && stored.note === note) return ok(stored);
    if ((stored?.version ?? 0) !== version) return no(409, 'version_conflict', { current: stored ?? null });
    const { clinic_id, kind, from, to, holiday } = given;
    const period = { from, to, start: `${from}:00Z`, end: `${to}:00Z` };
    const saved = { id, clinic_id, kind, holiday, doctor: null, ...period, note, version: version + 1 };
    server.closedTimes.set(id, saved);
    server.closings.push(note ?? '');
    return ok(saved);
  }

  /** As the real server: what is stored already is a repeat. */
  function enter(id: string, { version, state, content }: GivenEntry): Reply {
    const stored = server.entries.get(id);
    if (stored?.state === state && isSameContent(stored.content, content)) return ok(stored);
    if (version !== stored?.version) return no(409, 'version_conflict', { current: stored });
    const said = { state, content, ended_on: null, end_reason: null, written_at: '2027-01-01T00:00:00Z' };
    const saved = { ...said, id, version: (version ?? 0) + 1, author: { id: crypto.randomUUID(), name: 'Elisa' } };
    server.entries.set(id, saved);
    server.entered.push('text' in content ? content.text : '');
    return ok(saved);
  }

  /** As the real server: the stored content is a repeat. */
  function saveVersion(id: string, { version, ...content }: BodyOf<typeof saveTemplate>): Reply {
    const stored = server.templates.get(id);
    if (stored?.text === content.text) return ok(stored);
    if (version !== (stored?.version ?? 0)) return no(409, 'version_conflict', { current: stored });
    const saved = { id, ...content, version: version + 1 };
    server.templates.set(id, saved);
    server.templated.push(content.text);
    return ok(saved);
  }

  /** As the real server: a document never changes. */
  function issue({ id, issued_at, content, ...given }: BodyOf<typeof issueDocument>): Reply {
    const printed = {
      clinic: { name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' },
      doctor: { name: 'Elisa', CRM: '123456SP', gender: 'f' as const },
      patient: { name: 'Ana' },
    };
    const at = '2027-01-01T00:00:00Z';
    const document = {
      ...given,
      id,
      issued_at,
      content,
      printed,
      received_at: at,
      canceled_at: null,
      cancel_reason: null,
    };
    const stored = server.documents.get(id);
    if (stored && JSON.stringify(stored.content) !== JSON.stringify(content)) return no(422, 'idempotency_mismatch');
    if (!stored) server.documents.set(id, document);
    return ok(stored ?? document);
  }

  /** The same key with the same request gets the same response. */
  function respond(request: ApiRequest, key: string, text: string, userId: string): Reply {
    const print = JSON.stringify([request.call.path, request.params, request.body, text]);
    const known = replies.get(key);
    if (known) return known.print === print ? known.reply : no(422, 'idempotency_mismatch');
    const reply = execute(request, text, userId);
    if (reply.is === 'success') replies.set(key, { print, reply });
    return reply;
  }

  const server: FakeServer = {
    requests: [],
    isHealthy: true,
    sessions: new Map(),
    cancelled: [],
    confirmed: [],
    appointments: new Map(),
    moves: [],
    taken: new Set(),
    booked: [],
    nearest: [],
    closedTimes: new Map(),
    closings: [],
    entries: new Map(),
    entered: [],
    templates: new Map(),
    templated: [],
    documents: new Map(),
    notes: new Map(),
    savedNotes: [],
    statusChanges: [],
    timetables: new Map(),
    savedTimetables: [],
    profiles: new Map(),
    profileChanges: [],
    corrections: new Map(),
    correctionMessages: [],
    accepted: new Set(),
    withdrawn: new Set(),
    answers: new Map(),
    exams: new Map(),
    revoked: [],
    respondNext: (...given) => void nextModes.push(...given),
    resetModes: () => void nextModes.splice(0),
    respondAlways(mode) {
      usualMode = mode;
    },
    hang() {
      let open = () => {};
      gate = new Promise(resolve => {
        open = resolve;
      });
      return open;
    },
    transport: {
      async send(request, token, key, { signal, onProgress } = {}) {
        const mode = nextModes.shift() ?? usualMode;
        if (mode === 'down') return unanswered;
        server.requests.push({ request, token, key });
        if (request.form) onProgress?.(0.5);
        await Promise.race([gate, new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve()))]);
        if (signal?.aborted) return unanswered;
        if (mode === 'captive') return { is: 'foreign', status: 200 };
        if (typeof mode === 'object') {
          const { status, code = 'internal', retryAfterMs } = mode;
          return no(status, code, {}, retryAfterMs);
        }
        const userId = server.sessions.get(token);
        if (userId === undefined) return no(401, 'unauthenticated');
        const reply = respond(request, key, (await request.form?.bytes.text()) ?? '', userId);
        return mode === 'dropped' ? unanswered : reply;
      },
      isHealthy: async () => server.isHealthy && usualMode !== 'down',
      async revoke(hash) {
        if (usualMode === 'down') return false;
        server.revoked.push(hash);
        return true;
      },
    },
  };
  return server;
}
