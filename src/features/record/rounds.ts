/** Preloads what a doctor will need in the next days. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { ROUNDS_AHEAD_MS, ROUNDS_BEHIND_MS } from '../../../contract/record.ts';
import type { Mirror, MirroredValue } from '../../device/mirror.ts';
import { isUnanswered } from '../../net/errors.ts';
import { mirror, thumbnails } from '../../sync/device.ts';
import { refreshMirror } from '../../sync/queries/cache.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import type { Thumbnails } from '../../sync/thumbnails.ts';
import { offlineDoctorAppointments } from '../appointments/index.ts';
import { usualContentsQuery } from '../documents/index.ts';
import { entriesQuery, suggestionsQuery } from '../entries/index.ts';
import { patientAnswersQuery, questionsQuery } from '../questionnaire/index.ts';
import { templatesQuery } from '../templates/index.ts';
import { handedInExamsQuery, recordQuery } from './queries.ts';
import { storeRoundsFilesHere } from './roundsFiles.ts';

const HOUR_MS = 3_600_000;
/** A record newer than this isn't fetched again. */
const FRESH_MS = 4 * HOUR_MS;
/** Patients hand in exams until shortly before the appointment. */
const HANDED_IN_FRESH_MS = HOUR_MS / 2;
/** The maximum age of the doctor's list. */
const LIST_FRESH_MS = HOUR_MS / 2;
/** The questions rarely change, and suggestions only help. */
const QUESTIONS_FRESH_MS = 24 * HOUR_MS;

/** How many of the due patients can be read offline. */
export interface RoundsReady {
  ready: number;
  due: number;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The stored data for the rounds, and how to load it. */
export interface RoundsTools {
  /** The mirrored list of the doctor's appointments. */
  appointments: Pick<MirroredValue<DoctorAppointment[]>, 'read'>;
  /** Loads what all patients need: the doctor's list, the questions, the doctor's templates and suggestions. */
  storeCommon(): Promise<void>;
  /** Loads what will be needed of a patient. */
  store(patientId: string): Promise<void>;
  /** Whether all that is needed of a patient is stored. */
  has(patientId: string): Promise<boolean>;
  /** Begins to store the exam files of these patients, which may take long. */
  storeFiles(patientIds: readonly string[]): void;
  mirror: Pick<Mirror, 'retain'>;
  thumbnails: Pick<Thumbnails, 'retain'>;
  now: number;
}

/** The patients of the next two days, soonest first. */
async function dueOf({ appointments, now }: RoundsTools): Promise<{ due: string[]; savedAt: number } | undefined> {
  const list = await appointments.read();
  if (!list) return undefined;
  const soon = list.value.filter(({ date }) => {
    const start = Date.parse(date);
    return start > now - ROUNDS_BEHIND_MS && start < now + ROUNDS_AHEAD_MS;
  });
  soon.sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return { due: [...new Set(soon.map(appointment => appointment.patient.id))], savedAt: list.savedAt };
}

/** The current progress, without any requests; undefined while the appointments aren't known. */
export async function roundsOnDevice(tools: RoundsTools): Promise<{ value: RoundsReady; savedAt: number } | undefined> {
  const known = await dueOf(tools);
  if (!known) return undefined;
  const areStored = await Promise.all(known.due.map(tools.has));
  return { value: { ready: areStored.filter(Boolean).length, due: known.due.length }, savedAt: known.savedAt };
}

/**
 * Stores record, answers and structured entries of all patients of the next two days, soonest first, and deletes those
 * of all others. What was stored before the connection was lost stays.
 * @throws NetworkError when the server can't be reached, AbortError when it is aborted
 */
export async function prepareRounds(tools: RoundsTools): Promise<RoundsReady> {
  await tools.storeCommon();
  const dueNow = async () => (await dueOf(tools))?.due ?? [];
  const due = await dueNow();
  await Promise.all([
    tools.mirror.retain('records', due),
    tools.mirror.retain('answers', due),
    tools.mirror.retain('handedInExams', due),
    tools.mirror.retain('entries', due),
    tools.thumbnails.retain(due),
  ]);
  const tried = new Set<string>();
  // Further ones may be booked meanwhile.
  let next = due;
  while (next.length > 0) {
    for (const patient of next) {
      tried.add(patient);
      await tools.store(patient).catch(error => {
        if (isUnanswered(error) || isAbort(error)) throw error;
        console.warn('record: a patient of the next days could not be stored', error);
      });
    }
    next = (await dueNow()).filter(patient => !tried.has(patient));
  }
  tools.storeFiles([...tried]);
  return (await roundsOnDevice(tools))?.value ?? { ready: 0, due: 0 };
}

function deviceTools(signal: AbortSignal): RoundsTools {
  return {
    appointments: mirror.of('doctorAppointments'),
    async storeCommon() {
      await refreshMirror(offlineDoctorAppointments, LIST_FRESH_MS, signal);
      await refreshMirror(questionsQuery, QUESTIONS_FRESH_MS, signal);
      await refreshMirror(templatesQuery, LIST_FRESH_MS, signal);
      await refreshMirror(suggestionsQuery, QUESTIONS_FRESH_MS, signal);
      await refreshMirror(usualContentsQuery, QUESTIONS_FRESH_MS, signal);
    },
    async store(patient) {
      await refreshMirror(recordQuery(patient, 'rounds'), FRESH_MS, signal);
      await refreshMirror(patientAnswersQuery(patient, 'rounds'), FRESH_MS, signal);
      await refreshMirror(handedInExamsQuery(patient, 'rounds'), HANDED_IN_FRESH_MS, signal);
      await refreshMirror(entriesQuery(patient, 'rounds'), FRESH_MS, signal);
    },
    async has(patient) {
      const needed = [
        ...[mirror.of('records', patient), mirror.of('answers', patient)],
        ...[mirror.of('handedInExams', patient), mirror.of('entries', patient)],
        mirror.of('questions'),
      ];
      const found = await Promise.all(needed.map(store => store.read()));
      return found.every(data => data !== undefined);
    },
    storeFiles: patientIds => void storeRoundsFilesHere(patientIds),
    mirror,
    thumbnails,
    now: Date.now(),
  };
}

export const roundsQuery = defineQuery<RoundsReady>({
  key: ['rounds'],
  call: signal => prepareRounds(deviceTools(signal)),
  // The stored records are themselves the mirrored data, so the progress is recomputed on every read.
  store: { read: () => roundsOnDevice(deviceTools(new AbortController().signal)), write: async () => {} },
  staleMs: LIST_FRESH_MS,
});
