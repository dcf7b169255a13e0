/** A patient cancels one of their appointments, or one of a dependent's. */
import * as v from 'valibot';
import { CancelReason, cancelAppointment } from '../../../../contract/appointments.ts';
import type { ResponseOf } from '../../../../contract/call.ts';
import { Id } from '../../../../contract/formats.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from './line.ts';

/** A cancelled appointment stays in the medical record only if it has notes or exams. */
function cancelledIn(
  record: RecordEntry[],
  { id, canceled_at, cancel_reason }: ResponseOf<typeof cancelAppointment>,
): RecordEntry[] {
  return record.flatMap(entry => {
    if (entry.id !== id) return [entry];
    const holds = entry.anamnesis !== '' || entry.diagnosis !== '' || entry.exams.length > 0;
    return holds ? [{ ...entry, canceled_at, cancel_reason }] : [];
  });
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
  async applyResponse({ userId, change }, { patient }, cancelled) {
    await change('appointments', patient?.id ?? ONLY, list => list.filter(({ id }) => id !== cancelled.id));
    await change('records', patient?.id ?? userId, record => cancelledIn(record, cancelled));
  },
  merge: (_earlier, later) => later,
  describe({ line, patient }, words) {
    const what = words.t('offline.line.cancelAppointment', appointmentWords(line, words));
    return {
      line: patient ? words.t('care.line', { name: patient.name, what }) : what,
      badge: words.t('offline.mark.cancelAppointment'),
      text: '',
    };
  },
  route: ({ patient }) => (patient ? `/appointments?patient=${patient.id}` : '/appointments'),
});
