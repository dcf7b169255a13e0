/** A patient without a network asks for an appointment at one of up to three times. */
import * as v from 'valibot';
import { type Appointment, Clinic } from '../../../../contract/appointments.ts';
import { REQUESTED_TIMES_MAX, RequestCancelled, requestAppointment } from '../../../../contract/booking.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { Id } from '../../../../contract/formats.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent, type Words } from '../../../sync/outbox/intent.ts';

const Named = v.object({ id: Id, name: v.string() });

const RequestAppointment = v.object({
  kind: v.literal('requestAppointment'),
  requestId: Id,
  /** Instants (ISO 8601) in order of preference. */
  times: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(REQUESTED_TIMES_MAX)),
  doctor: Named,
  specialty: Named,
  clinic: Clinic,
  /** The dependent for whom it is; undefined for the user. */
  patient: v.optional(Named),
});
export type RequestAppointment = v.InferOutput<typeof RequestAppointment>;

const byDate = (a: Appointment, b: Appointment) => Date.parse(a.date) - Date.parse(b.date);

function lineOf({ times, doctor, specialty, clinic, patient }: RequestAppointment, words: Words): string {
  const what = words.t('requests.line', {
    specialty: words.specialtyName(specialty.name),
    person: doctor.name,
    times: times.map(time => words.dayTime(time, clinic.time_zone)).join('; '),
  });
  return patient ? words.t('care.line', { name: patient.name, what }) : what;
}

/** What has become of a request. */
export const bookedLine = (booked: Appointment, { t, dayTime, specialtyName }: Words): string =>
  t('requests.booked', {
    specialty: specialtyName(booked.specialty.name),
    person: booked.doctor.name,
    when: dayTime(booked.date, booked.clinic.time_zone),
  });

/** Whether a request was refused because its appointment, which the server had booked before, is cancelled. */
export const isCancelled = (problem: Problem): boolean =>
  problem.code === 'not_found' && v.is(RequestCancelled, problem);

/** Without an overlay: a request is no appointment until the server has booked it. */
export const requestAppointmentIntent = defineIntent({
  kind: 'requestAppointment',
  schema: RequestAppointment,
  subject: ({ requestId }) => `request:${requestId}`,
  lane: 'writes',
  requests: ({ requestId, times, doctor, specialty, clinic, patient }) => [
    {
      call: requestAppointment,
      query: { patient: patient?.id },
      body: { id: requestId, doctor_id: doctor.id, specialty_id: specialty.id, clinic_id: clinic.id, times },
    },
  ],
  response: requestAppointment.response,
  stores: ['appointments'],
  async applyResponse({ change }, { patient }, booked) {
    await change('appointments', patient?.id ?? ONLY, list =>
      [...list.filter(({ id }) => id !== booked.id), booked].sort(byDate),
    );
  },
  merge: (_earlier, later) => later,
  describe: (intent, words) => ({
    line: lineOf(intent, words),
    badge: words.t('requests.badge'),
    text: '',
  }),
  describeRefusal(problem, t) {
    if (problem.code === 'none_free') return { title: t('requests.noneFree'), text: t('requests.noneFreeText') };
    return isCancelled(problem) ? t('requests.cancelled', { returnObjects: true }) : undefined;
  },
  describeSent: (_intent, booked, words) => ({ text: bookedLine(booked, words) }),
  route: () => '/appointments',
});
