/** What a doctor will need of the next days, kept on the device before it is asked for. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { ROUNDS_AHEAD_MS, ROUNDS_BEHIND_MS } from '../../../contract/record.ts';
import type { Copy, Mirror } from '../../device/mirror.ts';
import { isUnanswered } from '../../net/errors.ts';
import { mirror, thumbnails } from '../../sync/device.ts';
import type { Reading } from '../../sync/queries/reading.ts';
import { renewCopy } from '../../sync/queries/renew.ts';
import type { Thumbnails } from '../../sync/thumbnails.ts';
import { doctorListToKeep } from '../appointments/index.ts';
import { patientAnswersReading, questionsReading } from '../questionnaire/index.ts';
import { recordReading } from './readings.ts';

const HOUR_MS = 3_600_000;
/** A record younger than this isn't fetched again. */
const FRESH_MS = 4 * HOUR_MS;
/** How old the list of who comes may be. */
const LIST_FRESH_MS = HOUR_MS / 2;
/** The questions hardly ever change. */
const QUESTIONS_FRESH_MS = 24 * HOUR_MS;

/** How many of the due patients can be read without a network. */
export interface RoundsReady {
  ready: number;
  due: number;
}

/** What lies on the device for the rounds, and how it comes there. */
export interface RoundsTools {
  /** The copy of the doctor's list. */
  visits: Pick<Copy<DoctorAppointment[]>, 'read'>;
  /** Brings what all patients need: the doctor's list, the questions. */
  keepCommon(): Promise<void>;
  /** Brings what will be needed of a patient. */
  keep(patientId: string): Promise<void>;
  /** Whether all that is needed of a patient is there. */
  has(patientId: string): Promise<boolean>;
  mirror: Pick<Mirror, 'retain'>;
  thumbnails: Pick<Thumbnails, 'retain'>;
  now: number;
}

/** Who comes in the next two days, soonest first. */
async function dueOf({ visits, now }: RoundsTools): Promise<{ due: string[]; savedAt: number } | undefined> {
  const list = await visits.read();
  if (!list) return undefined;
  const near = list.value.filter(({ date }) => {
    const start = Date.parse(date);
    return start > now - ROUNDS_BEHIND_MS && start < now + ROUNDS_AHEAD_MS;
  });
  near.sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return { due: [...new Set(near.map(visit => visit.patient.id))], savedAt: list.savedAt };
}

/** How far the device is, without asking anybody; nothing while it doesn't know who comes. */
export async function roundsOnDevice(tools: RoundsTools): Promise<{ value: RoundsReady; savedAt: number } | undefined> {
  const known = await dueOf(tools);
  if (!known) return undefined;
  const there = await Promise.all(known.due.map(tools.has));
  return { value: { ready: there.filter(Boolean).length, due: known.due.length }, savedAt: known.savedAt };
}

/**
 * Keeps record and answers of everyone who comes in the next two days, soonest first, and drops those of everyone else.
 * What was kept before the server went out of reach stays.
 * @throws NetworkError when it can't be reached
 */
export async function prepareRounds(tools: RoundsTools): Promise<RoundsReady> {
  await tools.keepCommon();
  const { due } = (await dueOf(tools)) ?? { due: [] };
  await Promise.all([
    tools.mirror.retain('records', due),
    tools.mirror.retain('answers', due),
    tools.thumbnails.retain(due),
  ]);
  for (const patient of due) {
    await tools.keep(patient).catch(error => {
      if (isUnanswered(error)) throw error;
      console.warn('record: a patient of the next days could not be kept', error);
    });
  }
  return (await roundsOnDevice(tools))?.value ?? { ready: 0, due: 0 };
}

function deviceTools(signal: AbortSignal): RoundsTools {
  return {
    visits: mirror.of('doctorAppointments'),
    async keepCommon() {
      await renewCopy(doctorListToKeep, LIST_FRESH_MS, signal);
      await renewCopy(questionsReading, QUESTIONS_FRESH_MS, signal);
    },
    async keep(patient) {
      await renewCopy(recordReading(patient, 'rounds'), FRESH_MS, signal);
      await renewCopy(patientAnswersReading(patient, 'rounds'), FRESH_MS, signal);
    },
    async has(patient) {
      const needed = [mirror.of('records', patient), mirror.of('answers', patient), mirror.of('questions')];
      const copies = await Promise.all(needed.map(copy => copy.read()));
      return copies.every(copy => copy !== undefined);
    },
    mirror,
    thumbnails,
    now: Date.now(),
  };
}

export const roundsReading: Reading<RoundsReady> = {
  key: ['rounds'],
  fetch: signal => prepareRounds(deviceTools(signal)),
  // What is kept is itself the copy: how much of it is there is counted anew each time.
  mirror: { read: () => roundsOnDevice(deviceTools(new AbortController().signal)), write: async () => {} },
  staleMs: LIST_FRESH_MS,
};
