/** A clinic's server, small enough to see through: it obeys, fails and drops its answers as a test says. */
import {
  type Appointment,
  confirmAppointment,
  type DoctorAppointment,
  moveOwnAppointment,
} from '../../../../contract/appointments.ts';
import { type FreeTime, requestAppointment } from '../../../../contract/booking.ts';
import type { BodyOf } from '../../../../contract/call.ts';
import { type ClosedTime, saveClosedTime } from '../../../../contract/closedTimes.ts';
import { type IssuedDocument, issueDocument } from '../../../../contract/documents.ts';
import { type Entry, type GivenEntry, isSameContent, saveEntry } from '../../../../contract/entries.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { handInExam, uploadHandedInExam } from '../../../../contract/handedInExams.ts';
import type { Answer } from '../../../../contract/questionnaire.ts';
import { createExam } from '../../../../contract/record.ts';
import { saveTemplate, type Template } from '../../../../contract/templates.ts';
import type { Client } from '../../../../src/net/client.ts';
import type { ApiRequest } from '../../../../src/net/exchange.ts';
import type { Reply } from '../../../../src/net/reply.ts';

/** How the server takes the next requests, one each; `well` is how it takes all others. */
export type Mood =
  | 'well'
  /** It never hears of it. */
  | 'down'
  /** It does what was asked, and its answer is lost. */
  | 'dropped'
  /** Somebody else answers in its place, with a page. */
  | 'captive'
  | { status: number; code?: Problem['code']; retryAfterMs?: number };

export const problem = (status: number, code: Problem['code']): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
});

export interface FakeServer {
  transport: Client;
  /** Every write that reached it, answered or not. */
  requests: { request: ApiRequest; token: string; key: string }[];
  /** How it takes the next requests, then it is well again. */
  next(...moods: Mood[]): void;
  /** Forgets the moods that no request came for. */
  calm(): void;
  /** How it takes every request from now on. */
  stay(mood: Mood): void;
  isHealthy: boolean;
  /** Tokens that it knows, and whose they are. */
  sessions: Map<string, string>;
  cancelled: string[];
  confirmed: string[];
  /** Appointments that can be moved. A moved one keeps its id here. */
  appointments: Map<string, Appointment>;
  /** Each move that was carried out. */
  moves: { id: string; date: string }[];
  /** Times that others have, and the times that requests were booked at, in this order. */
  taken: Set<string>;
  booked: string[];
  /** What it offers if all times of a request are taken. */
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
  notes: Map<string, DoctorAppointment>;
  answers: Map<string, Answer>;
  /** Exams by id, with the text of their file once it has arrived. */
  exams: Map<string, { appointmentId: string; file?: string }>;
  revoked: string[];
  /** Resolves the request that hangs, when a test has called `hang`. */
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
  const moods: Mood[] = [];
  const replies = new Map<string, { print: string; reply: Reply }>();
  /** Former appointments, which take no exams. */
  const movedAway = new Set<string>();
  let standing: Mood = 'well';
  let gate: Promise<void> = Promise.resolve();

  function carryOut({ call, params, query, body, form }: ApiRequest, text: string): Reply {
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
    if (call.method === 'DELETE') {
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
    if (call.method === 'PUT') {
      const given = body as { id: string; anamnesis: string; diagnosis: string; version: number };
      const current = server.notes.get(given.id);
      if (!current) return no(404, 'not_found');
      if (current.version !== given.version) return no(409, 'version_conflict', { current });
      const saved = { ...current, ...given, version: current.version + 1 };
      server.notes.set(given.id, saved);
      return ok(saved);
    }
    for (const one of body as Answer[]) {
      const newer = server.answers.get(one.question_id);
      if (newer && Date.parse(newer.answered_at) > Date.parse(one.answered_at)) continue;
      server.answers.set(one.question_id, { ...one, answer: one.answer ?? null, answerJSON: one.answerJSON ?? null });
    }
    return ok([...server.answers.values()]);
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

  /** The same key with the same request gets the same answer. */
  function answer(request: ApiRequest, key: string, text: string): Reply {
    const print = JSON.stringify([request.call.path, request.params, request.body, text]);
    const known = replies.get(key);
    if (known) return known.print === print ? known.reply : no(422, 'idempotency_mismatch');
    const reply = carryOut(request, text);
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
    answers: new Map(),
    exams: new Map(),
    revoked: [],
    next: (...given) => void moods.push(...given),
    calm: () => void moods.splice(0),
    stay(mood) {
      standing = mood;
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
        const mood = moods.shift() ?? standing;
        if (mood === 'down') return unanswered;
        server.requests.push({ request, token, key });
        if (request.form) onProgress?.(0.5);
        await Promise.race([gate, new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve()))]);
        if (signal?.aborted) return unanswered;
        if (mood === 'captive') return { is: 'foreign', status: 200 };
        if (typeof mood === 'object') {
          const { status, code = 'internal', retryAfterMs } = mood;
          return no(status, code, {}, retryAfterMs);
        }
        if (!server.sessions.has(token)) return no(401, 'unauthenticated');
        const reply = answer(request, key, (await request.form?.bytes.text()) ?? '');
        return mood === 'dropped' ? unanswered : reply;
      },
      isHealthy: async () => server.isHealthy && standing !== 'down',
      async revoke(hash) {
        if (standing === 'down') return false;
        server.revoked.push(hash);
        return true;
      },
    },
  };
  return server;
}
