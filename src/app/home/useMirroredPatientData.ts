import { useMemo } from 'react';
import { whenIdle } from '../../device/whenIdle.ts';
import { appointmentsReading } from '../../features/appointments/index.ts';
import { clinicsReading, specialtiesReading } from '../../features/booking/index.ts';
import { keptAnswersReading, questionsReading } from '../../features/questionnaire/index.ts';
import { type Reading, useReading } from '../../sync/queries/reading.ts';
import { renewCopy } from '../../sync/queries/renew.ts';

const HOUR_MS = 3_600_000;
/** The maximum age of mirrored data before it is fetched again. */
const LISTS_FRESH_MS = 24 * HOUR_MS;
const APPOINTMENTS_FRESH_MS = HOUR_MS / 2;
/** Answers are fetched once; the page that shows them keeps them up to date. */
const ANSWERS_FRESH_MS = Number.POSITIVE_INFINITY;

const idle = () => new Promise<void>(resolve => whenIdle([resolve]));

const patientDataReading = (patientId: string): Reading<null> => ({
  key: ['patientCopies', patientId],
  async fetch(signal) {
    await idle();
    await renewCopy(appointmentsReading, APPOINTMENTS_FRESH_MS, signal);
    await renewCopy(specialtiesReading, LISTS_FRESH_MS, signal);
    await renewCopy(clinicsReading, LISTS_FRESH_MS, signal);
    await renewCopy(questionsReading, LISTS_FRESH_MS, signal);
    await renewCopy(keptAnswersReading(patientId), ANSWERS_FRESH_MS, signal);
    return null;
  },
  staleMs: APPOINTMENTS_FRESH_MS,
});

/** Mirrors a patient's data for offline use, before any of it is opened. */
export function useMirroredPatientData(patientId: string, shown: boolean): void {
  useReading(
    useMemo(() => patientDataReading(patientId), [patientId]),
    shown,
  );
}
