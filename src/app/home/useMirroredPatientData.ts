import { useMemo } from 'react';
import { whenIdle } from '../../device/whenIdle.ts';
import { appointmentsQuery } from '../../features/appointments/index.ts';
import { clinicsQuery, specialtiesQuery } from '../../features/booking/index.ts';
import { entriesQuery } from '../../features/entries/index.ts';
import { offlineAnswersQuery, questionsQuery } from '../../features/questionnaire/index.ts';
import { handedInExamsQuery, recordQuery } from '../../features/record/index.ts';
import { refreshMirror } from '../../sync/queries/cache.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';

const HOUR_MS = 3_600_000;
/** The maximum age of mirrored data before it is fetched again. */
const LISTS_FRESH_MS = 24 * HOUR_MS;
const APPOINTMENTS_FRESH_MS = HOUR_MS / 2;
/** The home says what is new in the record. */
const RECORD_FRESH_MS = HOUR_MS;
/** Answers are fetched once; the page that shows them keeps them up to date. */
const ANSWERS_FRESH_MS = Number.POSITIVE_INFINITY;

const idle = () => new Promise<void>(resolve => whenIdle([resolve]));

const patientDataQuery = (userId: string, dependentId: string | undefined) =>
  defineQuery<null>({
    key: ['patientCopies', dependentId ?? userId],
    async call(signal) {
      await idle();
      await refreshMirror(appointmentsQuery(dependentId), APPOINTMENTS_FRESH_MS, signal);
      await refreshMirror(specialtiesQuery, LISTS_FRESH_MS, signal);
      await refreshMirror(clinicsQuery, LISTS_FRESH_MS, signal);
      await refreshMirror(questionsQuery, LISTS_FRESH_MS, signal);
      await refreshMirror(offlineAnswersQuery(userId, dependentId), ANSWERS_FRESH_MS, signal);
      await refreshMirror(recordQuery(dependentId ?? userId, 'device'), RECORD_FRESH_MS, signal);
      await refreshMirror(handedInExamsQuery(dependentId ?? userId, 'device'), LISTS_FRESH_MS, signal);
      await refreshMirror(entriesQuery(dependentId ?? userId, 'device'), LISTS_FRESH_MS, signal);
      return null;
    },
    staleMs: APPOINTMENTS_FRESH_MS,
  });

/** Mirrors the data of the user or a dependent for offline use, before any of it is opened. */
export function useMirroredPatientData(userId: string, dependentId: string | undefined, shown: boolean): void {
  useCachedQuery(
    useMemo(() => patientDataQuery(userId, dependentId), [userId, dependentId]),
    shown,
  );
}
