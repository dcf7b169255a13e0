import type * as closedTimes from '../../../../contract/closedTimes.ts';
import { ids, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const doctor = { id: ids.doctor, name: 'Ana Souza' };
const place = {
  ...{ clinic_id: ids.clinic, doctor_id: ids.doctor },
  ...{ from: '2027-03-15T00:00', to: '2027-03-16T00:00' },
};
const absence = {
  ...{ id: ids.closedTime, kind: 'absence' as const, clinic_id: ids.clinic, doctor },
  ...{ start: '2027-03-15T03:00:00.000Z', end: '2027-03-16T03:00:00.000Z' },
  ...{ from: '2027-03-15T00:00', to: '2027-03-16T00:00' },
  ...{ note: null, holiday: null, version: 1 },
};
const affected = {
  ...{ id: ids.affectedAppointment, date: '2027-03-15T11:00:00.000Z', end: '2027-03-15T11:30:00.000Z' },
  ...{ doctor, specialty, patient: { id: ids.patient, name: 'Bia Lima', phone: '+5511987654321' } },
  ...{ status: 'booked' as const, asked: false, can_ask: true, proposal: { doctor, date: '2027-03-16T11:00:00.000Z' } },
  others: [{ doctor, date: '2027-03-16T11:30:00.000Z' }],
};

export const closedTimesDocs: DocumentationOf<typeof closedTimes> = {
  listClosedTimes: {
    summary: 'List absences, closings and holidays',
    description:
      'Those of a clinic that end after `from`, by start, at most 500. A doctor gets their own absences and what the clinic ' +
      'closes. `note` of an absence is null for all but its doctor.',
    parameters: {
      clinic: 'The clinic; a doctor’s own by default. The reception must name one.',
      from: 'Now by default.',
    },
    errors: ['not_found'],
    request: { query: { clinic: ids.clinic } },
    response: [absence],
  },
  previewClosedTime: {
    summary: 'See which appointments a closed time would affect',
    description:
      'Changes nothing. By date, those that haven’t begun and start after now. `proposal` is the nearest free time of ' +
      'the same doctor within 30 days, otherwise of another one with the specialty; it may be earlier than the ' +
      'appointment, but at least an hour from now. `others` are up to ten more, nearest first, on several days and also of ' +
      'other doctors; those of two appointments may be the same. `can_ask`: the patient or a carer has an account, the ' +
      'doctor is booked online, and the patient hasn’t arrived. Free times ignore the patient’s other appointments. The reception ' +
      'can name its doctors or close the clinic, a doctor only their own time.',
    errors: ['not_found', 'too_many_affected'],
    unkeyed: true,
    request: { body: place },
    response: { affected: [affected] },
  },
  saveClosedTime: {
    summary: 'Create or change a closed time',
    description:
      'The client chooses the id. `decisions` must be about every affected appointment whose patient hasn’t been asked ' +
      'yet; they may be about others that it affects. All is done in one transaction, or refused with ' +
      '`affected_changed`, the present list (`affected`) and whose chosen time isn’t free (`unavailable`). ' +
      '`version_conflict` carries `current`, null if it has ended. The reception can’t set the note of an absence: it is ' +
      'ignored. Asking a patient who can’t be asked is refused with `validation` for `decisions.N.action`. The clinic and the ' +
      'doctor of a closed time can’t change. Once 50 moves in a day have met ' +
      'patients who are busy elsewhere, moves are refused with `too_many_requests`.',
    parameters: { id: 'Chosen by the client.' },
    errors: ['affected_changed', 'version_conflict', 'too_many_affected'],
    request: {
      params: { id: ids.newClosedTime },
      body: {
        ...{ ...place, kind: 'absence', version: 0 },
        decisions: [
          {
            action: 'cancel',
            appointment_id: ids.affectedAppointment,
            message: 'A médica está doente. Ligue para nós.',
          },
        ],
      },
    },
    response: { ...absence, id: ids.newClosedTime },
  },
  endClosedTime: {
    summary: 'Open the time again',
    description: 'Patients who were asked to choose another time aren’t asked any more. A repeat succeeds.',
    request: { params: { id: ids.closedTime } },
  },
  listHolidays: {
    summary: 'List the public holidays of a clinic’s country and state',
    description:
      'By date, with what the clinic decided about each. Names are in the language of `Accept-Language` where the ' +
      'calendar has them. The calendar has errors: the clinic decides.',
    parameters: { id: 'The clinic.' },
    request: { params: { id: ids.clinic }, query: { year: '2027' } },
    response: [{ date: '2027-01-01', name: 'Ano Novo', state: 'open', closed_time_id: null }],
  },
  ignoreHoliday: {
    summary: 'Ignore a public holiday, or suggest it again',
    description: 'Accept one with `PUT /closed-times/{id}`, kind `holiday` and its date in `holiday`.',
    parameters: { id: 'The clinic.', date: 'The date of the holiday.' },
    request: { params: { id: ids.clinic, date: '2027-04-21' }, body: { ignored: true } },
  },
};
