/** For each route of the API, the response to every kind of caller. A route without a rule fails the build. */

import { newCode } from '../../../../../contract/documents.ts';
import { defaultRules } from '../../../../../contract/timetable.ts';
import { newBrowser } from '../../../features/notifications/pushService.ts';
import { everyDay, patientPayload, specialtyId } from '../../../harness/people.ts';
import { formHeaders, formOf, pdf } from '../../files/specimens.ts';

/**
 * Callers with a valid token. The requested data is the patient's, created by the doctor who treats them. The carer
 * cares for the patient, who has an account, and for a dependent without one; the former carer has done so. The
 * receptionist and the manager, who may manage the clinic, work for the clinic of the data; the other receptionist
 * manages another one.
 */
export type Person =
  | 'patient'
  | 'other patient'
  | 'carer'
  | 'former carer'
  | 'their doctor'
  | 'other doctor'
  | 'unapproved doctor'
  | 'receptionist'
  | 'manager'
  | 'other receptionist';

/**
 * The data of a request. The unapproved doctor has an appointment with the patient from before the clinic withdrew its
 * approval, and would see all of it if approved.
 */
export interface Thing {
  patientId: string;
  doctorId: string;
  appointmentId: string;
  /** Another appointment of the two, cancelled by the patient. */
  cancelledId: string;
  /** Another one, weeks ahead. */
  laterId: string;
  examId: string;
  /** A prescription of the appointment. */
  documentId: string;
  /** One that the patient handed in. */
  handedInId: string;
  clinicId: string;
  /** A patient without an account whom the clinic registered. */
  deskPatientId: string;
  /** The carer's dependent without an account. */
  dependentId: string;
  carerId: string;
  /** A future absence of the doctor's, when they have no appointments. */
  closedTimeId: string;
  /** A message about the appointment that wasn't delivered. */
  deliveryId: string;
  /** The patient's open request for a correction. */
  correctionId: string;
  /** A receptionist of the clinic, who makes none of the calls. */
  staffId: string;
  /** The credentials of a user. */
  email: string;
  password: string;
}

interface Rule {
  path?: (of: Thing) => string;
  body?: (of: Thing) => unknown;
  headers?: Record<string, string>;
  /** The status for each caller, or one for all. Callers without a valid token get 401 unless this is `anyone`. */
  gets: { anyone: number } | Record<Person, number>;
}

const all = (status: number): Record<Person, number> => ({
  ...{ patient: status, 'other patient': status, carer: status, 'former carer': status },
  ...{ 'their doctor': status, 'other doctor': status, 'unapproved doctor': status },
  ...{ receptionist: status, manager: status, 'other receptionist': status },
});
const onlyPatients = (status: number) => ({
  ...{ patient: status, 'other patient': status, carer: status, 'former carer': status },
});
const patients = (status: number) => ({ ...all(403), ...onlyPatients(status) });
/** For the patient and the carer; 404 for other patients. */
const forPatient = (status: number) => ({ ...patients(404), patient: status, carer: status });
const doctors = (status: number) => ({
  ...all(403),
  ...{ 'their doctor': status, 'other doctor': status, 'unapproved doctor': status },
});
const patientsAndDoctors = (status: number) => ({ ...doctors(status), ...onlyPatients(status) });
/** For the patient, the carer and the doctor who treats the patient; 404 for other patients and doctors. */
const record = (status: number) => ({
  ...patientsAndDoctors(404),
  ...{ patient: status, carer: status, 'their doctor': status },
});
const receptionists = (status: number) => ({
  ...all(403),
  ...{ receptionist: status, manager: status, 'other receptionist': status },
});
/** The reception of the clinic. */
const reception = (status: number) => ({ receptionist: status, manager: status, 'other receptionist': 404 });
/** For receptionists who may manage the clinic of the data. */
const manager = (status: number) => ({ ...receptionists(404), manager: status });
/** For receptionists who may manage any clinic. */
const anyManager = (status: number) => ({ ...all(403), manager: status, 'other receptionist': status });
/** The doctor whose appointment it is. */
const ownDoctor = (status: number) => ({ ...doctors(404), 'their doctor': status });

/** Doctors and the reception. */
const staff = (status: number) => ({ ...all(status), ...onlyPatients(403) });
/** The well-formed token of no challenge. */
const token = 'A'.repeat(43);
const assertion = {
  ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
const registration = { ...assertion, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };

const contact = { name: 'Rosa Prado', phone: '(21) 98765-4321', birthday: '1990-05-20' };
const dependent = { name: 'Leo Prado', birthday: '2019-08-12' };
const password = { password: 'secret123', password_confirmation: 'secret123' };
const month = (of: Thing) =>
  `/doctors/${of.doctorId}/month-availability?month=3&year=2027&specialty_id=${specialtyId('Clínica Geral')}`;

const deskBooking = ({ patientId, doctorId }: Thing) => ({
  ...{ patient_id: patientId, doctor_id: doctorId },
  specialty_id: specialtyId('Clínica Geral'),
});

const absence = ({ clinicId, doctorId }: Thing) => ({
  ...{ clinic_id: clinicId, doctor_id: doctorId },
  ...{ from: '2027-07-01T00:00', to: '2027-07-02T00:00' },
});
/** The doctor themselves, and the reception of their clinic. */
const doctorAndReception = (status: number) => ({
  ...{ ...all(403), ...doctors(404), ...reception(status) },
  'their doctor': status,
});

export const rules: Record<string, Rule> = {
  'GET /health': { gets: { anyone: 200 } },
  'GET /openapi.json': { gets: { anyone: 200 } },
  'GET /docs': { gets: { anyone: 200 } },
  'GET /avatars/:': { path: () => `/avatars/${'ab'.repeat(32)}`, gets: { anyone: 404 } },
  'POST /sessions': {
    body: ({ email, password }) => ({ role: 'Patient', email, password }),
    gets: { anyone: 200 },
  },
  'GET /sessions': { gets: all(200) },
  'DELETE /sessions': { gets: all(204) },
  'DELETE /sessions/:': { path: () => `/sessions/${'ab'.repeat(32)}`, gets: { anyone: 204 } },
  'POST /sessions/reopen': {
    body: ({ email, password }) => ({ role: 'Patient', email, password }),
    gets: { anyone: 200 },
  },
  'POST /sessions/unlock': { body: () => ({ password: 'not-it' }), gets: all(401) },
  'POST /users': { body: () => patientPayload(), gets: { anyone: 201 } },
  'GET /users/me': { gets: all(200) },
  'GET /users/me/export': {
    path: of => `/users/me/export?patient=${of.patientId}`,
    gets: { ...patientsAndDoctors(404), patient: 200, carer: 200 },
  },
  'GET /users/me/export/size': {
    path: of => `/users/me/export/size?patient=${of.patientId}`,
    gets: { ...patientsAndDoctors(404), patient: 200, carer: 200 },
  },
  'GET /users/me/profile': { gets: all(200) },
  'PUT /users/me/profile': { body: () => ({ name: 'Rosa Prado' }), gets: all(200) },
  'GET /users/me/identity': { gets: patients(200) },
  'PUT /corrections/:': {
    path: () => `/corrections/${crypto.randomUUID()}`,
    body: () => ({ birthday: '1985-11-02' }),
    gets: patients(200),
  },
  'DELETE /corrections/:': {
    path: of => `/corrections/${of.correctionId}`,
    gets: { ...patients(404), patient: 200 },
  },
  'GET /desk/corrections': { gets: receptionists(200) },
  'GET /desk/corrections/:': {
    path: of => `/desk/corrections/${of.correctionId}`,
    gets: { ...all(403), ...reception(200) },
  },
  'POST /desk/corrections/:/accept': {
    path: of => `/desk/corrections/${of.correctionId}/accept`,
    body: () => ({ document_seen: true }),
    gets: { ...all(403), ...reception(204) },
  },
  'POST /desk/corrections/:/refuse': {
    path: of => `/desk/corrections/${of.correctionId}/refuse`,
    body: () => ({ reason: 'document_missing' }),
    gets: { ...all(403), ...reception(204) },
  },
  'GET /users/me/email/change': { gets: all(200) },
  'PUT /users/me/email/change': { body: () => ({ email: 'another.one@example.test' }), gets: all(200) },
  'POST /users/me/email/change': {
    body: () => ({ email: 'another.one@example.test', code: '123456' }),
    gets: all(422),
  },
  // The code has just been sent.
  'POST /users/me/email/change/code': { gets: all(429) },
  'DELETE /users/me/email/change': { gets: all(204) },
  'POST /users/me/email/code': { gets: all(204) },
  // EMAIL_CONFIRMATION is off.
  'POST /users/me/email': { body: () => ({ code: '123456' }), gets: all(204) },
  'POST /users/me/closing': {
    body: () => ({ password: 'not-it' }),
    gets: { ...all(422), ...reception(403), 'other receptionist': 403 },
  },
  'PUT /users/password': { body: () => ({ current: 'not-it', ...password }), gets: all(422) },
  'POST /password/forgot': { body: ({ email }) => ({ role: 'Patient', email }), gets: { anyone: 204 } },
  'POST /password/reset': { body: () => ({ role: 'Patient', token: 'made-up', ...password }), gets: { anyone: 400 } },
  ...Object.fromEntries(
    ['read', 'confirm', 'cancel', 'times', 'accept', 'unsubscribe'].map(name => [
      `POST /links/${name}`,
      { body: () => ({ token: 'forged' }), gets: { anyone: 400 } },
    ]),
  ),
  'POST /links/move': { body: () => ({ token: 'forged', date: '2027-03-08T12:00:00Z' }), gets: { anyone: 400 } },
  'POST /links/unsubscribe/:': { path: () => '/links/unsubscribe/forged', gets: { anyone: 400 } },
  'GET /links/unsubscribe/:': { path: () => '/links/unsubscribe/forged', gets: { anyone: 200 } },
  'GET /specialties': { gets: { anyone: 200 } },
  'GET /clinics': { gets: { anyone: 200 } },
  'GET /specialties/:/soonest': {
    path: () => `/specialties/${specialtyId('Clínica Geral')}/soonest`,
    gets: all(200),
  },
  'GET /doctors/specialty/clinic': {
    path: ({ clinicId }) => `/doctors/specialty/clinic?specialty_id=${specialtyId('Clínica Geral')}&clinic=${clinicId}`,
    gets: all(200),
  },
  'GET /doctors/:/month-availability': { path: month, gets: all(200) },
  'GET /doctors/:/day-availability': {
    path: of => `${month(of).replace('month-availability', 'day-availability')}&day=2`,
    gets: all(200),
  },
  'POST /appointments': {
    path: of => `/appointments?patient=${of.patientId}`,
    // A past time: callers who may book are refused, and no slot is taken.
    body: ({ doctorId }) => ({
      date: '2027-02-26T11:00:00Z',
      doctor_id: doctorId,
      specialty_id: specialtyId('Clínica Geral'),
    }),
    gets: forPatient(422),
  },
  // A past time, as above.
  'POST /appointments/request': {
    path: of => `/appointments/request?patient=${of.patientId}`,
    body: ({ doctorId, clinicId }) => ({
      id: crypto.randomUUID(),
      ...{ doctor_id: doctorId, specialty_id: specialtyId('Clínica Geral'), clinic_id: clinicId },
      times: ['2027-02-26T11:00:00Z'],
    }),
    gets: forPatient(409),
  },
  'POST /appointments/:/move': {
    path: of => `/appointments/${of.appointmentId}/move`,
    body: () => ({ date: '2027-02-26T11:00:00Z' }),
    gets: record(422),
  },
  'GET /appointments': {
    path: of => `/appointments?patient=${of.patientId}`,
    gets: { ...doctors(200), ...{ patient: 200, carer: 200, 'other patient': 404, 'former carer': 404 } },
  },
  'GET /appointments/ShowAll': { gets: doctors(200) },
  'GET /appointments/:': { path: of => `/appointments/${of.patientId}`, gets: record(200) },
  'GET /appointments/:/versions': { path: of => `/appointments/${of.appointmentId}/versions`, gets: record(200) },
  'GET /appointments/:/cancellation': {
    path: of => `/appointments/${of.cancelledId}/cancellation`,
    gets: ownDoctor(200),
  },
  'PUT /appointments': {
    body: of => ({ id: of.appointmentId, anamnesis: 'x', diagnosis: 'y' }),
    gets: ownDoctor(200),
  },
  'GET /appointments/cancelled': {
    path: of => `/appointments/cancelled?patient=${of.patientId}`,
    gets: forPatient(200),
  },
  'POST /appointments/:/cancel': {
    path: of => `/appointments/${of.appointmentId}/cancel`,
    body: () => ({ reason: 'Medico' }),
    gets: ownDoctor(200),
  },
  'PUT /appointments/:/move-request': {
    path: of => `/appointments/${of.appointmentId}/move-request`,
    gets: ownDoctor(200),
  },
  'DELETE /appointments/:/move-request': {
    path: of => `/appointments/${of.appointmentId}/move-request`,
    gets: ownDoctor(204),
  },
  'DELETE /appointments/:': {
    path: of => `/appointments/${of.appointmentId}`,
    gets: forPatient(200),
  },
  'PUT /appointments/:/confirm': {
    path: of => `/appointments/${of.appointmentId}/confirm`,
    gets: forPatient(200),
  },
  'PUT /appointments/:/status': {
    path: of => `/appointments/${of.appointmentId}/status`,
    body: () => ({ from: 'booked', to: 'confirmed' }),
    gets: { ...ownDoctor(200), ...reception(200) },
  },
  'GET /events': { gets: { ...all(200), ...onlyPatients(403) } },
  'GET /events/stream': { gets: { ...all(200), ...onlyPatients(403) } },
  'GET /appointments/:/documents': { path: of => `/appointments/${of.appointmentId}/documents`, gets: record(200) },
  'POST /documents': {
    body: of => ({
      ...{ id: crypto.randomUUID(), code: newCode(), appointment_id: of.appointmentId },
      issued_at: '2027-03-01T12:00:00Z',
      content: { kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' },
    }),
    gets: ownDoctor(201),
  },
  'POST /documents/:/cancel': {
    path: of => `/documents/${of.documentId}/cancel`,
    body: () => ({ reason: 'Dose errada' }),
    gets: ownDoctor(200),
  },
  'GET /documents/:/pdf': { path: of => `/documents/${of.documentId}/pdf`, gets: record(200) },
  'GET /documents/usual': { gets: doctors(200) },
  'POST /documents/verify': { body: () => ({ code: newCode() }), gets: { anyone: 200 } },
  'POST /exams': { body: of => ({ appointment_id: of.appointmentId, result: 'x' }), gets: ownDoctor(201) },
  'POST /exams/upload': {
    body: of =>
      formOf([
        { name: 'text', value: of.examId },
        { name: 'image', value: pdf(), fileName: 'x.pdf' },
      ]),
    headers: formHeaders,
    gets: ownDoctor(200),
  },
  'DELETE /exams/:': { path: of => `/exams/${of.examId}`, gets: ownDoctor(204) },
  'GET /exams/search/:': { path: of => `/exams/search/${of.appointmentId}`, gets: record(200) },
  'GET /exams/download': { path: of => `/exams/download?id=${of.examId}`, gets: record(204) },
  'GET /exams/thumbnail': { path: of => `/exams/thumbnail?id=${of.examId}`, gets: record(204) },
  'POST /handed-in-exams': {
    path: of => `/handed-in-exams?patient=${of.patientId}`,
    body: () => ({ id: crypto.randomUUID() }),
    gets: forPatient(201),
  },
  'POST /handed-in-exams/upload': {
    body: of =>
      formOf([
        { name: 'text', value: of.handedInId },
        { name: 'image', value: pdf(), fileName: 'x.pdf' },
      ]),
    headers: formHeaders,
    gets: { ...all(403), ...onlyPatients(404), patient: 200 },
  },
  'DELETE /handed-in-exams/:': { path: of => `/handed-in-exams/${of.handedInId}`, gets: forPatient(204) },
  'GET /handed-in-exams/:': { path: of => `/handed-in-exams/${of.patientId}`, gets: record(200) },
  'GET /patients': { gets: doctors(200) },
  'GET /audit': { path: of => `/audit?patient=${of.patientId}`, gets: forPatient(200) },
  'POST /audit/openings': {
    body: of => ({ patient_id: of.patientId, subject: 'record', opened_at: '2027-03-01T11:00:00Z' }),
    gets: ownDoctor(204),
  },
  'GET /schedules/schedule': { path: of => `/schedules/schedule?doctor=${of.doctorId}`, gets: all(200) },
  'POST /schedules/:': {
    path: of => `/schedules/${of.doctorId}`,
    body: () => everyDay({ start: '08:00', end: '12:00' }),
    gets: { ...ownDoctor(200), 'unapproved doctor': 200 },
  },
  'GET /closed-times': {
    path: ({ clinicId }) => `/closed-times?clinic=${clinicId}`,
    gets: { ...all(403), ...doctors(200), ...reception(200) },
  },
  'POST /closed-times/preview': { body: absence, gets: doctorAndReception(200) },
  'PUT /closed-times/:': {
    path: () => `/closed-times/${crypto.randomUUID()}`,
    body: of => ({ ...absence(of), kind: 'absence', version: 0, decisions: [] }),
    gets: doctorAndReception(200),
  },
  'DELETE /closed-times/:': {
    path: of => `/closed-times/${of.closedTimeId}`,
    gets: doctorAndReception(204),
  },
  'GET /desk/clinics/:/holidays': {
    path: of => `/desk/clinics/${of.clinicId}/holidays?year=2027`,
    gets: { ...all(403), ...reception(200) },
  },
  'PUT /desk/clinics/:/holidays/:': {
    path: of => `/desk/clinics/${of.clinicId}/holidays/2027-04-21`,
    body: () => ({ ignored: true }),
    gets: { ...all(403), ...reception(204) },
  },
  'GET /desk/days': {
    path: ({ clinicId }) => `/desk/days?clinic=${clinicId}&date=2027-03-02`,
    gets: { ...receptionists(404), ...reception(200) },
  },
  'GET /desk/clinics/:/unconfirmed': {
    path: ({ clinicId }) => `/desk/clinics/${clinicId}/unconfirmed?date=2027-03-02`,
    gets: { ...all(403), ...reception(200) },
  },
  'GET /desk/clinics/:/booked-days': {
    path: ({ clinicId }) => `/desk/clinics/${clinicId}/booked-days?date=2027-03-02&days=42`,
    gets: { ...all(403), ...reception(200) },
  },
  'POST /desk/appointments': {
    // A past time, so that no slot is taken.
    body: of => ({ ...deskBooking(of), date: '2027-02-26T11:00:00Z' }),
    gets: { ...receptionists(404), ...reception(422) },
  },
  'POST /desk/walk-ins': {
    // Not a specialty of the doctor, which anyone may know.
    body: of => ({ ...deskBooking(of), specialty_id: specialtyId('Cardiologia') }),
    gets: receptionists(422),
  },
  'POST /desk/appointments/:/move': {
    path: of => `/desk/appointments/${of.appointmentId}/move`,
    body: ({ doctorId }) => ({ doctor_id: doctorId, date: '2027-02-26T11:00:00Z' }),
    gets: { ...receptionists(404), ...reception(422) },
  },
  'POST /desk/appointments/:/cancel': {
    path: of => `/desk/appointments/${of.appointmentId}/cancel`,
    body: () => ({ reason: 'Medico', wish: 'doctor' }),
    gets: { ...receptionists(404), ...reception(200) },
  },
  'GET /templates': { gets: doctors(200) },
  'PUT /templates/:': {
    path: of => `/templates/${of.appointmentId}`,
    // A version of none of them.
    body: () => ({ name: 'Dor lombar', field: 'both', text: 'Nega febre.', archived: false, version: 99 }),
    gets: doctors(404),
  },
  'GET /timetable': { gets: doctors(200) },
  'PUT /timetable': {
    // The version of none of them.
    body: () => ({ weeks: [{ valid_from: null, ranges: [] }], rules: defaultRules, version: 99 }),
    gets: doctors(409),
  },
  'GET /schedules/squeeze-ins': { gets: doctors(200) },
  'PUT /schedules/squeeze-ins': { body: () => ({ per_day: 3 }), gets: doctors(200) },
  'GET /questions': { gets: patientsAndDoctors(200) },
  'GET /patients/:/entries': { path: of => `/patients/${of.patientId}/entries`, gets: record(200) },
  'GET /patients/:/entries/versions': { path: of => `/patients/${of.patientId}/entries/versions`, gets: record(200) },
  'GET /entries/suggestions': { gets: doctors(200) },
  'PUT /entries/:': {
    path: () => `/entries/${crypto.randomUUID()}`,
    body: ({ appointmentId }) => ({
      appointment_id: appointmentId,
      state: 'active',
      content: { kind: 'medicine', text: 'Losartana 50 mg' },
    }),
    gets: ownDoctor(200),
  },
  'GET /questionaries': { path: of => `/questionaries?patient=${of.patientId}`, gets: forPatient(200) },
  'GET /questionaries/:': { path: of => `/questionaries/${of.patientId}`, gets: record(200) },
  'GET /questionaries/:/versions': { path: of => `/questionaries/${of.patientId}/versions`, gets: record(200) },
  'GET /desk/questions': { gets: anyManager(200) },
  'PUT /desk/questions': { body: () => ({ version: 99, ids: [] }), gets: anyManager(409) },
  'PUT /desk/questions/:': {
    path: () => `/desk/questions/${crypto.randomUUID()}`,
    body: () => ({ question: 'Qual é o seu convênio?', answer_type: 'text', options: [], version: 0 }),
    gets: anyManager(200),
  },
  // No such question.
  'PUT /desk/questions/:/retired': {
    path: of => `/desk/questions/${of.patientId}/retired`,
    body: () => ({ retired: true }),
    gets: anyManager(404),
  },
  'GET /desk/questions/:/versions': {
    path: of => `/desk/questions/${of.patientId}/versions`,
    gets: anyManager(404),
  },
  'POST /desk/patients/search': { body: () => ({ text: 'Paciente' }), gets: receptionists(200) },
  'POST /desk/patients/similar': { body: () => contact, gets: receptionists(200) },
  'POST /desk/patients': {
    body: of => ({ clinic_id: of.clinicId, ...contact }),
    gets: { ...all(403), ...reception(201) },
  },
  'GET /desk/patients/:': {
    path: of => `/desk/patients/${of.patientId}`,
    gets: { ...all(403), ...reception(200) },
  },
  'PUT /desk/patients/:': {
    path: of => `/desk/patients/${of.deskPatientId}`,
    body: () => contact,
    gets: { ...all(403), ...reception(200) },
  },
  'POST /desk/patients/:/merge': {
    path: of => `/desk/patients/${of.deskPatientId}/merge`,
    // With an account, which only a claim attaches to.
    body: of => ({ into: of.patientId }),
    gets: { ...all(403), ...reception(409) },
  },
  // It isn't merged.
  'DELETE /desk/patients/:/merge': {
    path: of => `/desk/patients/${of.deskPatientId}/merge`,
    gets: receptionists(404),
  },
  'POST /desk/separable-patients/search': { body: () => ({ text: 'Bia' }), gets: receptionists(200) },
  'POST /desk/patients/:/claim-code': {
    path: of => `/desk/patients/${of.deskPatientId}/claim-code`,
    body: () => ({ send: 'print' }),
    gets: { ...all(403), ...reception(201) },
  },
  'POST /claims': { body: () => ({ code: 'ABCD2345', birthday: '1990-05-20' }), gets: patients(422) },
  'GET /desk/clinics': { gets: receptionists(200) },
  'PUT /desk/clinics/:': {
    path: of => `/desk/clinics/${of.clinicId}`,
    body: () => ({ name: 'Sé', address: 'Praça da Sé, 1', time_zone: 'America/Sao_Paulo', idle_lock_minutes: 15 }),
    gets: manager(200),
  },
  'GET /earlier': { gets: patients(200) },
  'PUT /appointments/:/earlier': {
    path: of => `/appointments/${of.laterId}/earlier`,
    body: () => ({ weekdays: [1], from: '08:00', to: '12:00', weekly_limit: 2 }),
    gets: forPatient(200),
  },
  'DELETE /appointments/:/earlier': {
    path: of => `/appointments/${of.appointmentId}/earlier`,
    gets: forPatient(204),
  },
  // No such offer.
  'POST /offers/:/accept': { path: of => `/offers/${of.appointmentId}/accept`, gets: patients(404) },
  'POST /offers/:/decline': { path: of => `/offers/${of.appointmentId}/decline`, gets: patients(404) },
  'POST /sessions/passkey': { gets: { anyone: 200 } },
  'POST /sessions/second': {
    body: () => ({ token, proof: { method: 'totp', code: '123456' } }),
    gets: { anyone: 400 },
  },
  // None of them has a passkey.
  'POST /sessions/unlock/passkey': { gets: all(404) },
  'PUT /sessions/unlock/passkey': { body: () => ({ token, passkey: assertion }), gets: all(400) },
  'GET /factors': { gets: all(200) },
  'POST /factors/passkeys/challenge': { gets: all(200) },
  'POST /factors/passkeys': { body: () => ({ token, name: 'x', passkey: registration }), gets: all(400) },
  'PUT /factors/passkeys/:': {
    path: of => `/factors/passkeys/${of.patientId}`,
    body: () => ({ name: 'x' }),
    gets: all(404),
  },
  'DELETE /factors/passkeys/:': { path: of => `/factors/passkeys/${of.patientId}`, gets: all(404) },
  'POST /factors/totp': { gets: staff(200) },
  'PUT /factors/totp': { body: () => ({ token, code: '123456' }), gets: staff(400) },
  'DELETE /factors/totp': { gets: staff(204) },
  'POST /factors/codes': { gets: all(404) },
  'GET /consents/documents': { gets: all(200) },
  'PUT /consents/documents': {
    body: () => ({
      documents: [{ document: 'terms', version: 1 }],
      language: 'pt-BR',
      accepted_at: '2026-12-01T12:00:00Z',
    }),
    gets: all(200),
  },
  'GET /consents/history': { gets: all(200) },
  'GET /calendar': { gets: patientsAndDoctors(200) },
  'POST /calendar': { gets: patientsAndDoctors(201) },
  'DELETE /calendar': { gets: patientsAndDoctors(204) },
  'GET /calendar/:/clinic.ics': { path: () => '/calendar/forged/clinic.ics', gets: { anyone: 404 } },
  'GET /messages/preferences': { gets: patients(200) },
  'PUT /messages/preferences': { body: () => ({ language: 'en-US' }), gets: patients(200) },
  'GET /push': { gets: patients(200) },
  'PUT /push/subscription': { body: () => newBrowser().subscription, gets: patients(200) },
  'DELETE /push/subscription': { gets: patients(200) },
  'GET /desk/clinics/:/messages': {
    path: of => `/desk/clinics/${of.clinicId}/messages`,
    gets: { ...all(403), ...reception(200) },
  },
  'PUT /desk/clinics/:/messages': {
    path: of => `/desk/clinics/${of.clinicId}/messages`,
    body: () => ({ evening: '18:00', hours: null, quiet: null }),
    gets: manager(200),
  },
  'GET /desk/clinics/:/undelivered': {
    path: of => `/desk/clinics/${of.clinicId}/undelivered`,
    gets: { ...all(403), ...reception(200) },
  },
  'PUT /desk/clinics/:/undelivered/:': {
    path: of => `/desk/clinics/${of.clinicId}/undelivered/${of.deliveryId}`,
    gets: { ...all(403), ...reception(204) },
  },
  'GET /desk/clinics/:/factor-resets': {
    path: of => `/desk/clinics/${of.clinicId}/factor-resets`,
    gets: manager(200),
  },
  // The receptionist has no second factor, and there is no request.
  'PUT /desk/clinics/:/factor-resets/:': {
    path: of => `/desk/clinics/${of.clinicId}/factor-resets/${of.staffId}`,
    gets: receptionists(404),
  },
  'POST /desk/clinics/:/factor-resets/:': {
    path: of => `/desk/clinics/${of.clinicId}/factor-resets/${of.staffId}`,
    gets: receptionists(404),
  },
  'DELETE /desk/clinics/:/factor-resets/:': {
    path: of => `/desk/clinics/${of.clinicId}/factor-resets/${of.staffId}`,
    gets: manager(204),
  },
  'GET /desk/clinics/:/staff': { path: of => `/desk/clinics/${of.clinicId}/staff`, gets: manager(200) },
  'POST /desk/clinics/:/staff': {
    path: of => `/desk/clinics/${of.clinicId}/staff`,
    body: () => ({ name: 'Rosa Dias', email: 'rosa@example.test' }),
    gets: manager(201),
  },
  'DELETE /desk/clinics/:/staff/:': {
    path: of => `/desk/clinics/${of.clinicId}/staff/${of.staffId}`,
    gets: manager(204),
  },
  'GET /desk/clinics/:/doctors': { path: of => `/desk/clinics/${of.clinicId}/doctors`, gets: manager(200) },
  'POST /desk/clinics/:/doctors/:': {
    path: of => `/desk/clinics/${of.clinicId}/doctors/${of.doctorId}`,
    body: () => ({ action: 'approve' }),
    gets: manager(200),
  },
  'POST /questionaries': {
    path: of => `/questionaries?patient=${of.patientId}`,
    body: () => [],
    gets: forPatient(200),
  },
  'GET /dependents': { gets: patients(200) },
  'POST /dependents': { body: () => dependent, gets: patients(201) },
  'PUT /dependents/:': {
    path: of => `/dependents/${of.dependentId}`,
    body: () => dependent,
    gets: { ...patients(404), carer: 200 },
  },
  'DELETE /dependents/:': {
    path: of => `/dependents/${of.dependentId}`,
    gets: { ...patients(404), carer: 204, 'former carer': 204 },
  },
  'GET /carers': { gets: patients(200) },
  'DELETE /carers/:': { path: of => `/carers/${of.carerId}`, gets: { ...patients(404), patient: 204 } },
  'POST /desk/patients/:/carers': {
    // With an account, whose owner decides.
    path: of => `/desk/patients/${of.patientId}/carers`,
    body: of => ({ carer_id: of.carerId }),
    gets: { ...all(403), ...reception(409) },
  },
  'DELETE /desk/patients/:/carers/:': {
    path: of => `/desk/patients/${of.patientId}/carers/${of.carerId}`,
    gets: { ...all(403), ...reception(204) },
  },
};
