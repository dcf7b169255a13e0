/** A device with its tabs, its clock and its wire, for tests of `src/sync` and `src/device`. */
import type { GenericSchema } from 'valibot';
import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';
import type { Appointment, DoctorAppointment } from '../../../../contract/appointments.ts';
import type { User } from '../../../../contract/identity.ts';
import { intents as definitions } from '../../../../src/app/intents.ts';
import { createConnectivity } from '../../../../src/device/connectivity.ts';
import { createDatabase, type Database } from '../../../../src/device/database.ts';
import { localLocks } from '../../../../src/device/locks.ts';
import { createMirror } from '../../../../src/device/mirror.ts';
import type { DraftVersions, SessionRow } from '../../../../src/device/schema.ts';
import type { SaveNotes } from '../../../../src/features/appointments/intents/saveNotes.ts';
import type { CloseTime } from '../../../../src/features/closedTimes/intents/closeTime.ts';
import type { issueDocumentIntent } from '../../../../src/features/documents/intents/issueDocument.ts';
import type { SaveEntry } from '../../../../src/features/entries/intents/saveEntry.ts';
import type { HandInExam } from '../../../../src/features/record/intents/handInExam.ts';
import type { UploadExam } from '../../../../src/features/record/intents/uploadExam.ts';
import type { SaveTemplate } from '../../../../src/features/templates/intents/saveTemplate.ts';
import type { Client } from '../../../../src/net/client.ts';
import { createDraftCopies } from '../../../../src/sync/drafts/draftCopies.ts';
import type { Rest } from '../../../../src/sync/drafts/draftRows.ts';
import { createDrafts, type DraftForm, type Drafts } from '../../../../src/sync/drafts/drafts.ts';
import { createDirect } from '../../../../src/sync/outbox/direct.ts';
import { createDrain } from '../../../../src/sync/outbox/drain.ts';
import { newEntry as createEntry } from '../../../../src/sync/outbox/entry.ts';
import { createEventChannel, type OutboxEvent } from '../../../../src/sync/outbox/events.ts';
import { createFileStore } from '../../../../src/sync/outbox/files.ts';
import { type AnyIntent, createIntentRegistry } from '../../../../src/sync/outbox/intent.ts';
import { createProgress } from '../../../../src/sync/outbox/progress.ts';
import { createScheduler } from '../../../../src/sync/outbox/scheduler.ts';
import { createOutbox, type Outbox } from '../../../../src/sync/outbox/send.ts';
import { createOutboxStore, type HandedOver } from '../../../../src/sync/outbox/store.ts';
import { createSessionKeeper } from '../../../../src/sync/sessionKeeper.ts';
import { createFakeServer, unanswered } from './fakeServer.ts';

export const NOON = Date.parse('2027-01-04T12:00:00Z');

/** A clock that only `advance` moves, with its timers. */
export function createClock(start = NOON) {
  let time = start;
  const waiting = new Set<{ at: number; work: () => void }>();
  return {
    now: () => time,
    after(ms: number, work: () => void): () => void {
      const timer = { at: time + ms, work };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    /** When the next timer is due, in milliseconds from now. */
    nextIn: () => Math.min(...[...waiting].map(timer => timer.at - time)),
    async advance(ms: number): Promise<void> {
      time += ms;
      for (const timer of [...waiting]) {
        if (timer.at > time) continue;
        waiting.delete(timer);
        timer.work();
      }
      await settle();
    },
  };
}

/** Waits until all work in memory is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise(resolve => setImmediate(resolve));
}

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const ana: User = person(1, 'Ana', 'Patient');
export const bento: User = person(2, 'Bento', 'Patient');
export const drElisa: User = person(3, 'Elisa', 'Doctor');

function person(n: number, name: string, role: User['role']): User {
  const email = `${name.toLowerCase()}@clinic.test`;
  return { id: uuid(n), role, name, email, birthday: '1980-05-06', gender: 'f', approved: true };
}

export const appointmentId = (n: number) => uuid(100 + n);
export const questionId = (n: number) => uuid(200 + n);

/** All intents of the app. */
export const intents = createIntentRegistry(definitions);

/** A new entry for an intent of any kind. */
export const newEntry = <I extends AnyIntent>(intent: I, userId: string, key: string, now: number) =>
  createEntry(intents.of(intent), intent, userId, key, now);

/** Drafts by name: each is of the form that was opened last. `reader` is the signed-in user. */
function withOpenForms(drafts: Drafts, reader: () => string | null) {
  const forms = new Map<string, DraftForm>();
  function open(name: string): DraftForm {
    const form = drafts.open(name);
    forms.set(name, form);
    return form;
  }
  const formOf = (name: string) => forms.get(name) ?? open(name);
  return {
    ...drafts,
    open,
    formOf,
    findOthers: <T>(name: string, schema: GenericSchema<unknown, T>) => formOf(name).findOthers(schema),
    include: (name: string, versions: DraftVersions) => formOf(name).include(versions),
    keep: (name: string, value: unknown, leaving?: boolean) => formOf(name).keep(value, leaving),
    clear: (name: string) => formOf(name).clear(),
    trouble: (name: string) => formOf(name).trouble(),
    storedAt: (name: string) => formOf(name).storedAt(),
    handOver: (name: string, rest: Rest) => formOf(name).handOver(rest, reader() ?? ''),
    reduce: (name: string, rest: Rest) => formOf(name).reduce(rest, reader() ?? ''),
    onHandOver: (name: string, listener: (rest: Rest) => void) => formOf(name).onHandOver(listener),
  };
}

/** Drafts of a page, by name. */
type NamedDrafts = ReturnType<typeof withOpenForms>;

/** `createDrafts`, by name. */
export const createNamedDrafts = (...given: Parameters<typeof createDrafts>): NamedDrafts =>
  withOpenForms(createDrafts(...given), given[1].reader);

/** An outbox that finds the definition of the intents that it is given, and the form of a draft that it names. */
const withDefinitions = (outbox: Outbox, formOf: (name: string) => DraftForm) => ({
  ...outbox,
  send<I extends AnyIntent>(intent: I, { draft }: { draft?: HandedOver | { name: string; rest: Rest } } = {}) {
    const handedOver = draft && ('form' in draft ? draft : { form: formOf(draft.name), rest: draft.rest });
    return outbox.send(intents.of(intent), intent, handedOver && { draft: handedOver });
  },
  takeBack: (id: number, name: string, value: (intent: AnyIntent) => unknown) =>
    outbox.takeBack(id, formOf(name), value),
  sendFile: <I extends AnyIntent>(intent: I, file: Blob, onUnstored?: () => void) =>
    outbox.sendFile(intents.of(intent), intent, file, onUnstored),
});

const line = { date: '2027-02-01T12:00:00Z', timeZone: 'America/Sao_Paulo', specialty: 'Cardiologia', person: 'Elisa' };

export const cancellation = (n: number, reason: 'Horario' | 'Local' | 'Nenhum' = 'Nenhum') =>
  ({ kind: 'cancelAppointment', appointmentId: appointmentId(n), reason, line }) as const;

export const confirmation = (n: number) =>
  ({ kind: 'confirmAppointment', appointmentId: appointmentId(n), line }) as const;

export const notes = (n: number, diagnosis: string, version = 1): SaveNotes => ({
  kind: 'saveDiagnosis',
  appointmentId: appointmentId(n),
  anamnesis: 'tosse',
  diagnosis,
  version,
  line,
});

export const answer = (n: number, text: string, at = '2027-01-04T12:00:00Z') => ({
  question_id: questionId(n),
  answer: text,
  answered_at: at,
});

export const answers = (...given: ReturnType<typeof answer>[]) => ({ kind: 'saveAnswers', answers: given }) as const;

export const examId = (n: number) => uuid(300 + n);

/** The nth exam file, for the nth appointment. */
export const upload = (n: number, name = `exame-${n}.png`): UploadExam => ({
  kind: 'uploadExam',
  examId: examId(n),
  appointmentId: appointmentId(n),
  patientId: ana.id,
  name,
  size: 5,
  line,
});

/** The nth exam file, handed in by a patient. */
export const handedIn = (n: number): HandInExam => ({
  ...{ kind: 'handInExam', examId: examId(n), patientId: ana.id, name: `exame-${n}.png`, size: 5 },
});

/** Moves the nth appointment. */
export const move = (n: number, date: string) =>
  ({
    kind: 'moveAppointment',
    appointmentId: appointmentId(n),
    by: 'Patient',
    date,
    line,
    page: { specialty: { id: uuid(50) }, clinic: { id: uuid(51) }, doctor: { id: drElisa.id } },
  }) as const;

/** The nth request: its times are of a day of their own. */
export const requested = (n: number, ...hours: number[]) =>
  ({
    ...{ kind: 'requestAppointment', requestId: uuid(500 + n), doctor: { id: drElisa.id, name: 'Elisa' } },
    ...{ specialty: { id: uuid(50), name: 'Cardiologia' }, clinic },
    times: hours.map(hour => new Date(Date.UTC(2027, 1, n, hour)).toISOString()),
  }) as const;

export const closedTimeId = (n: number) => uuid(400 + n);

/** The nth closed time, as it was made from a version. */
export const closing = (n: number, note: string, version = 0): CloseTime => ({
  ...{ kind: 'closeTime', closedTimeId: closedTimeId(n), clinicId: uuid(51), timeZone: 'America/Sao_Paulo' },
  ...{ doctor: null, closedKind: 'closing', isAtDesk: true, from: '2027-02-01T00:00', to: '2027-02-02T00:00' },
  ...{ note, holiday: null, version, choices: [] },
});

export const entryId = (n: number) => uuid(600 + n);

/** The nth structured entry, as it was made from a version. */
export const entered = (n: number, text: string, version?: number): SaveEntry => ({
  ...{ kind: 'saveEntry', entryId: entryId(n), patientId: uuid(52), appointmentId: uuid(53), patientName: 'Bento' },
  ...{ state: 'active', content: { kind: 'allergy', text }, ...(version && { version }) },
  ...{ writtenAt: '2027-01-04T12:00:00.000Z', author: { id: drElisa.id, name: drElisa.name } },
});

export const templateId = (n: number) => uuid(700 + n);

/** The nth template, as it was made from a version. */
export const templated = (n: number, text: string, version = 0): SaveTemplate => ({
  ...{ kind: 'saveTemplate', templateId: templateId(n), name: 'Dor', field: 'both', text, archived: false, version },
});

export const documentId = (n: number) => uuid(800 + n);

/** The nth document. */
export const issued = (n: number): Parameters<typeof issueDocumentIntent.requests>[0] => ({
  ...{ kind: 'issueDocument', documentId: documentId(n), appointmentId: uuid(53), patientId: uuid(52) },
  ...{ code: 'ABCDEFGHJKLMNPQR', issuedAt: '2027-01-04T12:00:00Z' },
  content: { kind: 'exam_request', exams: [`Exame ${n}`], indication: '' },
  printed: { clinic, doctor: { name: drElisa.name, CRM: '', gender: 'f' }, patient: { name: ana.name } },
  line,
});

/** The bytes of the nth exam. */
export const bytes = (n: number) => new Blob([`bytes of ${n}`]);

const specialty = { id: uuid(50), name: 'Cardiologia', duration: 1_800_000 };
const clinic = { id: uuid(51), name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };

export const appointment = (n: number): Appointment => ({
  id: appointmentId(n),
  date: line.date,
  specialty_id: specialty.id,
  specialty,
  clinic,
  anamnesis: '',
  diagnosis: '',
  version: 1,
  doctor: { id: drElisa.id, name: 'Elisa', CRM: '123456SP', email: drElisa.email, gender: 'f' },
});

export const doctorAppointment = (n: number, version = 1): DoctorAppointment => {
  const { doctor, ...shared } = appointment(n);
  const { id, name, email, gender } = ana;
  const birthday = '1980-05-06';
  return {
    ...shared,
    version,
    patient: { id, name, email, gender, birthday, address: 'Rua B, 2', phone: '+5511987654321' },
  };
};

/** Keeps a transaction of the drafts open until it is ended, so that others wait. */
export function holdDrafts(database: Database) {
  let isEnding = false;
  const done = database.write(['drafts'], async tx => {
    while (!isEnding) await tx.objectStore('drafts').count();
  });
  return {
    done,
    end(): Promise<void> {
      isEnding = true;
      return done;
    },
  };
}

/** Opens the form of a draft, which takes what was typed last; undefined if there is none. */
export async function readDraft<T>(
  drafts: Pick<Drafts, 'open'>,
  name: string,
  schema: GenericSchema<unknown, T>,
): Promise<T | undefined> {
  const form = drafts.open(name);
  const [newest] = (await form.findOthers(schema)).texts;
  if (newest) form.include(newest.versions);
  return newest?.value;
}

let devices = 0;
const channels: { close(): void }[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

export type Tab = ReturnType<ReturnType<typeof createDevice>['openTab']>;

/** Local storage as browsers have it. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: index => [...items.keys()][index] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** One device: what its tabs share. */
export function createDevice(server = createFakeServer()) {
  devices += 1;
  const name = `device-${devices}`;
  const clock = createClock();
  const locks = localLocks();
  /** `saysOnline` is the device's own word, which may be wrong. */
  const wire = { isPlugged: true, saysOnline: true, events: new EventTarget() };
  const transport: Client = {
    send: async (...given) => (wire.isPlugged ? server.transport.send(...given) : unanswered),
    isHealthy: async () => wire.isPlugged && server.transport.isHealthy(),
    revoke: async hash => wire.isPlugged && server.transport.revoke(hash),
  };
  let keys = 0;
  const localStorage = memoryStorage();

  function openTab() {
    const database = createDatabase(name);
    const events = createEventChannel(name);
    channels.push(events);
    const heard: OutboxEvent[] = [];
    events.subscribe(event => void heard.push(event));
    const connectivity = createConnectivity({
      onLine: () => wire.saysOnline,
      events: wire.events,
      after: clock.after,
    });
    const keeper = createSessionKeeper(database);
    let session: SessionRow | undefined;
    const files = createFileStore(database, locks, intents);
    const store = createOutboxStore({ database, intents, now: clock.now, newKey: () => `key-${++keys}`, files });
    const drafts = createNamedDrafts(database, keeper, clock.now, {
      after: clock.after,
      copies: createDraftCopies(localStorage),
      retarget: store.retargetDrafts,
    });
    const progress = createProgress();
    const tools = {
      intents,
      store,
      files,
      transport,
      locks,
      connectivity,
      events,
      onSignedOut: (session: { token: string }) => keeper.expire(session.token),
      onProgress: progress.note,
      now: clock.now,
      random: () => 1,
    };
    const drain = createDrain(tools, 'writes');
    const drainUploads = createDrain(tools, 'uploads');
    let signedInAs: User | undefined;
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const asked: number[] = [];
    const kept: number[] = [];
    const askWorker = () => void asked.push(clock.now());
    const schedulerTools = {
      connectivity,
      window: wire.events,
      document: page,
      after: clock.after,
      askWorker,
      now: clock.now,
      random: () => 1,
    };
    const scheduler = createScheduler({ drain, ...schedulerTools });
    const uploadsScheduler = createScheduler({ drain: drainUploads, ...schedulerTools });
    const direct = createDirect({
      intents,
      transport,
      token: () => (signedInAs ? `token-of-${signedInAs.name}` : undefined),
      newKey: () => `key-${++keys}`,
      onSignedOut: token => events.emit({ type: 'signedOut', token }),
    });
    const outbox = withDefinitions(
      createOutbox({
        store,
        direct,
        events,
        schedulers: { writes: scheduler, uploads: uploadsScheduler },
        isOffline: connectivity.isOffline,
        owner: keeper.owner,
        after: clock.after,
        askWorker,
        requestPersistence: () => void kept.push(clock.now()),
      }),
      drafts.formOf,
    );
    return {
      database,
      events,
      heard,
      connectivity,
      keeper,
      store,
      files,
      drafts,
      drain,
      drainUploads,
      /** What a drain of its own is made with. */
      drainTools: tools,
      progress,
      scheduler,
      uploadsScheduler,
      outbox,
      page,
      /** When something was stored that exists only on this device. */
      kept,
      /** When the worker was asked to drain. */
      asked,
      mirror: createMirror(database, keeper, clock.now),
      async signIn(user: User, token = `token-of-${user.name}`) {
        server.sessions.set(token, user.id);
        signedInAs = user;
        session = { token, user };
        await keeper.begin(session);
        return token;
      },
      async signOut() {
        if (session) await keeper.end(session);
      },
      entries: async () => store.list((await keeper.owner()) ?? ''),
    };
  }

  return {
    name,
    server,
    clock,
    localStorage,
    openTab,
    wire,
    unplug() {
      wire.isPlugged = false;
      wire.saysOnline = false;
      wire.events.dispatchEvent(new Event('offline'));
    },
    plug() {
      wire.isPlugged = true;
      wire.saysOnline = true;
      wire.events.dispatchEvent(new Event('online'));
    },
  };
}

/** A device with one tab, in which a user is signed in. */
export async function signedIn(user: User = ana) {
  const device = createDevice();
  const tab = device.openTab();
  await tab.signIn(user);
  return { ...device, device, ...tab };
}

/** The same device after its browser was closed and opened again; the same user is still signed in. */
export async function revive(device: ReturnType<typeof createDevice>, user: User) {
  const tab = device.openTab();
  await tab.signIn(user);
  return tab;
}
