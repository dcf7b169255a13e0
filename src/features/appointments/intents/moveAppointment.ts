/** A patient or a doctor moves an own appointment to another time. */
import * as v from 'valibot';
import { Appointment, Clinic, type DoctorAppointment, moveOwnAppointment } from '../../../../contract/appointments.ts';
import { Id } from '../../../../contract/formats.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { ONLY } from '../../../device/mirror.ts';
import { type AnyIntent, defineIntent } from '../../../sync/outbox/intent.ts';
import { moveAsDoctorPath, reschedulePath } from '../reschedulePath.ts';
import { AppointmentLine, appointmentWords } from './line.ts';
import { MovedAppointment } from './movedAppointment.ts';
import { staysOnRecord } from './onRecord.ts';

const Named = v.object({ id: Id });

const MoveAppointment = v.object({
  kind: v.literal('moveAppointment'),
  appointmentId: Id,
  by: v.picklist(['Patient', 'Doctor']),
  /** The new time (ISO 8601). */
  date: v.string(),
  /** The doctor and clinic that the patient has chosen instead; undefined if they stay. */
  instead: v.optional(v.object({ doctor: Appointment.entries.doctor, clinic: Clinic })),
  /** Where the patient chooses another time. */
  page: v.object({ specialty: Named, clinic: Named, doctor: Named }),
  /** The appointment as it was. */
  line: AppointmentLine,
  /** The dependent whose appointment it is; undefined for the user's own, and for a doctor. */
  patient: v.optional(v.object({ id: Id, name: v.string() })),
});
type MoveAppointment = v.InferOutput<typeof MoveAppointment>;

/** An appointment as the lists of patients and doctors show it. */
type Movable = Pick<Appointment, 'id' | 'date' | 'clinic' | 'asked_to_move_at' | 'status' | 'status_at'>;

const byDate = (a: { date: string }, b: { date: string }) => Date.parse(a.date) - Date.parse(b.date);

/** A list with the appointments that wait to be moved at their new times. A refused move isn't shown. */
export function withMoves<A extends Movable>(list: A[], entries: readonly { intent: AnyIntent; state: string }[]): A[] {
  return entries.reduce((shown, { intent, state }) => {
    if (state === 'refused' || !moveAppointmentIntent.is(intent)) return shown;
    const { appointmentId, date, instead } = intent;
    if (!shown.some(({ id }) => id === appointmentId)) return shown;
    // Who has confirmed the former time hasn't confirmed the new one.
    const fresh = { asked_to_move_at: null, status: 'booked', status_at: null } as const;
    const moved = (one: A): A => ({ ...one, ...fresh, date, ...instead });
    return shown.map(one => (one.id === appointmentId ? moved(one) : one)).sort(byDate);
  }, list);
}

/** A list with an appointment in place of the former one. */
function replaced<A extends { id: string; date: string }>(list: A[], formerId: string, moved: A): A[] {
  const others = list.filter(({ id }) => id !== formerId && id !== moved.id);
  return [...others, moved].sort(byDate);
}

interface Move {
  formerId: string;
  moved: Appointment | DoctorAppointment;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * A medical record after a move. The former appointment is in it only if it holds something clinical, as a cancelled
 * one. A record with the new appointment was fetched after the move, so it stays as it is.
 */
function movedIn(record: RecordEntry[], { formerId, moved, now }: Move): RecordEntry[] {
  const former = record.find(({ id }) => id === formerId);
  if (!former || record.some(({ id }) => id === moved.id)) return record;
  const { id, date, clinic, status, status_at, anamnesis, diagnosis, version } = moved;
  const entry: RecordEntry = {
    ...former,
    ...{ id, date, clinic, status, status_at, anamnesis, diagnosis, version },
    ...('doctor' in moved && { doctor: moved.doctor }),
    ...{ asked_to_move_at: null, exams: [], documents: [] },
  };
  const cancelled = { ...former, canceled_at: new Date(now).toISOString(), cancel_reason: 'Nenhum' } as const;
  const others = record.filter(one => one !== former);
  return [...others, ...(staysOnRecord(former) ? [cancelled] : []), entry].sort((a, b) => byDate(b, a));
}

export const moveAppointmentIntent = defineIntent({
  kind: 'moveAppointment',
  schema: MoveAppointment,
  // The same as of a cancellation: the lists show one mark for both, and no other action meanwhile.
  subject: ({ appointmentId }) => `appointment:${appointmentId}`,
  lane: 'writes',
  requests: ({ appointmentId: id, date, instead }) => [
    { call: moveOwnAppointment, params: { id }, body: { date, ...(instead && { doctor_id: instead.doctor.id }) } },
  ],
  response: moveOwnAppointment.response,
  stores: ['appointments', 'doctorAppointments', 'records'],
  async applyResponse({ userId, now, change }, { appointmentId: formerId, patient }, moved) {
    if ('doctor' in moved) {
      await change('appointments', patient?.id ?? ONLY, list => replaced(list, formerId, moved));
    } else {
      await change('doctorAppointments', ONLY, list => replaced(list, formerId, moved));
    }
    const whose = 'doctor' in moved ? (patient?.id ?? userId) : moved.patient.id;
    await change('records', whose, record => movedIn(record, { formerId, moved, now }));
  },
  successor({ appointmentId: formerId }, moved) {
    const record = v.safeParse(MovedAppointment, moved);
    // Nothing of a patient waits for the moved appointment.
    return record.success && moved.id !== formerId ? { formerId, id: moved.id, record: record.output } : undefined;
  },
  merge: (_earlier, later) => later,
  overlay: (list: Appointment[], pending) => withMoves(list, [pending]),
  describe(intent, words) {
    const { line, date, instead, patient } = intent;
    const to = words.dayTime(date, instead?.clinic.time_zone ?? line.timeZone);
    const what = words.t('outbox.line.moveAppointment', { ...appointmentWords(line, words), to });
    return {
      line: patient ? words.t('care.line', { name: patient.name, what }) : what,
      badge: words.t('outbox.mark.moveAppointment'),
      text: '',
    };
  },
  route: (intent: MoveAppointment, userId: string) =>
    intent.by === 'Doctor'
      ? moveAsDoctorPath(intent.appointmentId)
      : reschedulePath({ ...intent.page, id: intent.appointmentId }, intent.patient?.id ?? userId),
});
