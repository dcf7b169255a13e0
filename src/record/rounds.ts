/** The records that a doctor will need in the next days, kept on the device before they are asked for. */
import { type DoctorAppointment, listDoctorAppointments } from '../../contract/appointments.ts';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { mirror } from '../offline/device.ts';
import type { Mirror } from '../offline/mirror.ts';
import type { Reading } from '../offline/reading.ts';
import { renewCopy } from '../offline/renew.ts';
import { patientAnswersReading } from '../questionnaire/readings.ts';
import { recordReading } from './readings.ts';

const HOUR_MS = 3_600_000;
/** Whose appointment lies within these is due: two days ahead, and what was this morning. */
const AHEAD_MS = 48 * HOUR_MS;
const BEHIND_MS = 12 * HOUR_MS;
/** A copy younger than this isn't fetched again. */
const FRESH_MS = 4 * HOUR_MS;
/** How often the rounds are looked at while the doctor's home is on screen. */
const STALE_MS = HOUR_MS / 2;

/** How many of the due patients can be read without a network. */
export interface RoundsReady {
  ready: number;
  due: number;
}

interface Tools {
  /** The doctor's appointments between two instants. */
  list(from: string, to: string): Promise<DoctorAppointment[]>;
  /** Keeps what will be needed of a patient. */
  keep(patientId: string): Promise<unknown>;
  mirror: Pick<Mirror, 'retain'>;
  now: number;
}

/**
 * Keeps record and answers of everyone who comes in the next two days, soonest first, and drops those of everyone else.
 * What was kept before the server went out of reach stays.
 * @throws NetworkError when it can't be reached
 */
export async function prepareRounds({ list, keep, mirror, now }: Tools): Promise<RoundsReady> {
  const instant = (ms: number) => new Date(now + ms).toISOString();
  const visits = await list(instant(-BEHIND_MS), instant(AHEAD_MS));
  const due = [...new Set(visits.map(visit => visit.patient.id))];
  await Promise.all([mirror.retain('records', due), mirror.retain('answers', due)]);
  let ready = 0;
  for (const patient of due) {
    try {
      await keep(patient);
      ready += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.warn('record: a patient of the next days could not be kept', error);
    }
  }
  return { ready, due: due.length };
}

export const roundsReading: Reading<RoundsReady> = {
  key: ['rounds'],
  fetch: signal =>
    prepareRounds({
      list: (from, to) => request(listDoctorAppointments, { query: { from, to, keep: 'rounds' }, signal }),
      async keep(patient) {
        await renewCopy(recordReading(patient, 'rounds'), FRESH_MS, signal);
        await renewCopy(patientAnswersReading(patient, 'rounds'), FRESH_MS, signal);
      },
      mirror,
      now: Date.now(),
    }),
  staleMs: STALE_MS,
};
