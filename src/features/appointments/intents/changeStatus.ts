/** A doctor or the reception changes the status of an appointment: an arrival, a consultation that begins or ends. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { changeStatus, StatusConflict } from '../../../../contract/events.ts';
import { Id } from '../../../../contract/formats.ts';
import { isAwaited, Status } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { ONLY } from '../../../device/mirror.ts';
import { type AnyIntent, defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from './line.ts';
import { MovedAppointment } from './movedAppointment.ts';

const Step = v.object({
  to: Status,
  /** When it was changed, by the device's clock (ISO 8601). */
  at: v.string(),
});

const ChangeStatus = v.object({
  kind: v.literal('changeStatus'),
  appointmentId: Id,
  from: Status,
  /** The changes in order: without a network, a patient may arrive and be seen before the first one is sent. */
  steps: v.pipe(v.array(Step), v.minLength(1)),
  /** The clinic, if the reception changed it: its day is mirrored too. */
  deskClinicId: v.optional(Id),
  line: AppointmentLine,
});
export type ChangeStatus = v.InferOutput<typeof ChangeStatus>;

/** The last change of an intent. */
const lastOf = ({ steps }: ChangeStatus): v.InferOutput<typeof Step> => {
  const last = steps.at(-1);
  if (!last) throw new Error('A change of a status without a change');
  return last;
};

/** An appointment as any list shows it. */
interface WithStatus {
  id: string;
  status?: Status | undefined;
  status_at?: string | null | undefined;
}

/** A list with the status of one appointment changed; the same list if it doesn't contain the appointment. */
export function withStatus<A extends WithStatus>(
  list: A[],
  { id, status, status_at }: { id: string; status: Status; status_at: string | null },
): A[] {
  if (!list.some(one => one.id === id && (one.status !== status || one.status_at !== status_at))) return list;
  return list.map(one => (one.id === id ? { ...one, status, status_at } : one));
}

/** Whether a change is about this time of its appointment: after a move, an earlier change is about the former one. */
const isAbout = ({ line }: ChangeStatus, date: string) => Date.parse(line.date) === Date.parse(date);

/**
 * A list with the status that the user's waiting changes lead to. A refused change isn't shown, nor is one from before
 * a move that waits too.
 */
export function withPendingStatus<A extends WithStatus & { date: string }>(
  list: A[],
  entries: readonly { intent: AnyIntent; state: string }[],
): A[] {
  return entries.reduce((shown, { intent, state }) => {
    if (state === 'refused' || !changeStatusIntent.is(intent)) return shown;
    const { to, at } = lastOf(intent);
    if (!shown.some(({ id, date }) => id === intent.appointmentId && isAbout(intent, date))) return shown;
    return withStatus(shown, { id: intent.appointmentId, status: to, status_at: at });
  }, list);
}

export const changeStatusIntent = defineIntent({
  kind: 'changeStatus',
  schema: ChangeStatus,
  subject: ({ appointmentId }) => statusSubject(appointmentId),
  lane: 'writes',
  // The subject of a waiting move. Sent first, the change would be about the former time.
  behind: ({ appointmentId }) => `appointment:${appointmentId}`,
  requests({ appointmentId: id, from, steps }) {
    const [first, ...more] = steps.map(({ to, at }, index) => ({
      call: changeStatus,
      params: { id },
      body: { from: steps[index - 1]?.to ?? from, to, changed_at: at },
    }));
    if (!first) throw new Error('A change of a status without a change');
    return [first, ...more];
  },
  response: changeStatus.response,
  stores: ['doctorAppointments', 'deskDays'],
  async applyResponse({ change }, { deskClinicId, line }, changed) {
    await change('doctorAppointments', ONLY, list => withStatus(list, changed));
    if (deskClinicId === undefined) return;
    await change('deskDays', deskDayKey(deskClinicId, dateAt(line.timeZone, Date.parse(line.date))), day => ({
      ...day,
      days: day.days.map(column => ({ ...column, appointments: withStatus(column.appointments, changed) })),
    }));
  },
  retarget(intent, { formerId, record }) {
    const moved = v.safeParse(MovedAppointment, record);
    if (intent.appointmentId !== formerId || !moved.success || !isAbout(intent, moved.output.date)) return undefined;
    return { ...intent, appointmentId: moved.output.id };
  },
  merge: (earlier, later) => ({ ...later, from: earlier.from, steps: [...earlier.steps, ...later.steps] }),
  // A move may wait between changes of two times.
  mayMerge: (earlier, later) => isAbout(earlier, later.line.date),
  /** A change of a patient who hasn't come yet also fits one who has confirmed, or no longer has, meanwhile. */
  rebase(intent, problem) {
    const refusal = v.safeParse(StatusConflict, problem);
    if (problem.code !== 'status_conflict' || !refusal.success) return undefined;
    const { current } = refusal.output;
    const fits = current !== intent.from && isAwaited(current) && isAwaited(intent.from);
    return fits ? { ...intent, from: current } : undefined;
  },
  overlay: (list: DoctorAppointment[], pending) => withPendingStatus(list, [pending]),
  describe(intent, words) {
    const { to } = lastOf(intent);
    const status = words.t(`appointments.status.${to}`);
    return {
      line: words.t('outbox.line.changeStatus', { ...appointmentWords(intent.line, words), status }),
      badge: words.t('outbox.mark.changeStatus'),
      text: '',
    };
  },
  route: ({ appointmentId, deskClinicId }) =>
    deskClinicId === undefined ? `/diagnostic?appointment=${appointmentId}` : '/desk/day',
});

/** The name under which a clinic's day is mirrored. `date` is `YYYY-MM-DD`. */
export function deskDayKey(clinic: string, date: string): string {
  return `${clinic}:${date}`;
}

/** The subject of an appointment's waiting changes of its status. */
export function statusSubject(appointmentId: string): string {
  return `status:${appointmentId}`;
}
