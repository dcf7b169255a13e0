/** A patient cancels one of their appointments, or one of a dependent's. */
import * as v from 'valibot';
import { type Appointment, CancelReason, cancelAppointment } from '../../../../contract/appointments.ts';
import type { ResponseOf } from '../../../../contract/call.ts';
import { Id } from '../../../../contract/formats.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent, type SentDescription, type Words } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from './line.ts';
import { staysOnRecord } from './onRecord.ts';

/** A medical record after a cancellation. The appointment is in it only if it holds something clinical. */
function cancelledIn(
  record: RecordEntry[],
  { id, canceled_at, cancel_reason }: ResponseOf<typeof cancelAppointment>,
): RecordEntry[] {
  return record.flatMap(entry => {
    if (entry.id !== id) return [entry];
    return staysOnRecord(entry) ? [{ ...entry, canceled_at, cancel_reason }] : [];
  });
}

const byDate = (a: Appointment, b: Appointment) => Date.parse(a.date) - Date.parse(b.date);

/**
 * Says that a cancelled appointment had been moved, and leads to the one in its place, which isn't cancelled.
 * @param patientId the dependent whose appointment it is; undefined for the user's own
 */
export function describeMoved(
  { id, date, clinic }: Appointment,
  patientId: string | undefined,
  { t, dayTime }: Words,
): Required<SentDescription> {
  const query = new URLSearchParams({ appointment: id, ...(patientId !== undefined && { of: patientId }) });
  return {
    title: t('appointments.cancel.moved.title'),
    text: t('appointments.cancel.moved.text', { when: dayTime(date, clinic.time_zone) }),
    action: { label: t('appointments.cancel.moved.open'), to: `/schedule/booked?${query}` },
  };
}

export const cancelAppointmentIntent = defineIntent({
  kind: 'cancelAppointment',
  schema: v.object({
    kind: v.literal('cancelAppointment'),
    appointmentId: Id,
    reason: CancelReason,
    line: AppointmentLine,
    /** The dependent whose appointment it is; undefined for the user's own. */
    patient: v.optional(v.object({ id: Id, name: v.string() })),
  }),
  subject: ({ appointmentId }) => `appointment:${appointmentId}`,
  lane: 'writes',
  requests: ({ appointmentId: id, reason }) => [{ call: cancelAppointment, params: { id }, query: { reason } }],
  response: cancelAppointment.response,
  stores: ['appointments', 'records'],
  async applyResponse({ userId, change }, { patient }, { replaced_by: moved, ...cancelled }) {
    await change('appointments', patient?.id ?? ONLY, list => {
      const others = list.filter(({ id }) => id !== cancelled.id && id !== moved?.id);
      return moved ? [...others, moved].sort(byDate) : others;
    });
    await change('records', patient?.id ?? userId, record => cancelledIn(record, cancelled));
  },
  merge: (_earlier, later) => later,
  describe({ line, patient }, words) {
    const what = words.t('outbox.line.cancelAppointment', appointmentWords(line, words));
    return {
      line: patient ? words.t('care.line', { name: patient.name, what }) : what,
      badge: words.t('outbox.mark.cancelAppointment'),
      text: '',
    };
  },
  describeSent: ({ patient }, { replaced_by: moved }, words) => moved && describeMoved(moved, patient?.id, words),
  route: ({ patient }, userId) => `/appointments?patient=${patient?.id ?? userId}`,
});
