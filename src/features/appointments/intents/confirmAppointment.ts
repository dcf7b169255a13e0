/** A patient confirms that they, or a dependent, will come. */
import * as v from 'valibot';
import { type Appointment, confirmAppointment } from '../../../../contract/appointments.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { StatusConflict } from '../../../../contract/events.ts';
import { Id } from '../../../../contract/formats.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { withStatus } from './changeStatus.ts';
import { AppointmentLine, appointmentWords } from './line.ts';

/** Whether a confirmation was refused because the clinic asks for another time: nothing else stops a booked one. */
function asksForOtherTime(problem: Problem): boolean {
  const refusal = v.safeParse(StatusConflict, problem);
  return problem.code === 'status_conflict' && refusal.success && refusal.output.current === 'booked';
}

export const confirmAppointmentIntent = defineIntent({
  kind: 'confirmAppointment',
  schema: v.object({
    kind: v.literal('confirmAppointment'),
    appointmentId: Id,
    line: AppointmentLine,
    /** The dependent whose appointment it is; undefined for the user's own. */
    patient: v.optional(v.object({ id: Id, name: v.string() })),
  }),
  // The same as of a cancellation and a move: they are sent in the order in which they were made. It isn't retargeted
  // to the successor of a move: nobody has confirmed that time. The server refuses what comes after a move.
  subject: ({ appointmentId }) => `appointment:${appointmentId}`,
  lane: 'writes',
  requests: ({ appointmentId: id }) => [{ call: confirmAppointment, params: { id } }],
  response: confirmAppointment.response,
  stores: ['appointments', 'records'],
  async applyResponse({ userId, change }, { patient }, confirmed) {
    await change('appointments', patient?.id ?? ONLY, list => withStatus(list, confirmed));
    await change('records', patient?.id ?? userId, record => withStatus(record, confirmed));
  },
  merge: (_earlier, later) => later,
  overlay(list: Appointment[], { intent, state }): Appointment[] {
    const isMeant = ({ id, status }: Appointment) => id === intent.appointmentId && status === 'booked';
    if (state === 'refused' || !list.some(isMeant)) return list;
    return list.map(one => (isMeant(one) ? { ...one, status: 'confirmed' } : one));
  },
  describe({ line, patient }, words) {
    const what = words.t('outbox.line.confirmAppointment', appointmentWords(line, words));
    return {
      line: patient ? words.t('care.line', { name: patient.name, what }) : what,
      badge: words.t('outbox.mark.confirmAppointment'),
      text: '',
    };
  },
  describeRefusal(problem, t) {
    if (problem.code === 'not_found') return t('appointments.confirming.gone', { returnObjects: true });
    return asksForOtherTime(problem) ? t('appointments.confirming.asked', { returnObjects: true }) : undefined;
  },
  route: ({ patient }, userId) => `/appointments?patient=${patient?.id ?? userId}`,
});
