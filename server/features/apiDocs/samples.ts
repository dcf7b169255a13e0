/** The invented data of the examples. A test replaces its ids with real ones. */
import type { Appointment, DoctorAppointment } from '../../../contract/appointments.ts';
import type { IssuedDocument } from '../../../contract/documents.ts';
import type { Answer } from '../../../contract/questionnaire.ts';
import { questions } from '../../../contract/questions.ts';
import type { Exam } from '../../../contract/record.ts';
import { specialties } from '../../../contract/specialties.ts';
import type { Timetable } from '../../../contract/timetable.ts';

const id = (thing: number) => `c0ffee00-0000-4000-8000-${String(thing).padStart(12, '0')}`;

export const ids = {
  patient: id(1),
  doctor: id(2),
  clinic: id(3),
  appointment: id(4),
  cancelledAppointment: id(5),
  newAppointment: id(6),
  exam: id(7),
  newExam: id(8),
  newAccount: id(9),
  receptionist: id(10),
  deskPatient: id(11),
  dependent: id(12),
  carer: id(13),
  otherDeskPatient: id(14),
  closedTime: id(15),
  newClosedTime: id(16),
  affectedAppointment: id(17),
  delivery: id(18),
  waitingAppointment: id(19),
  offer: id(20),
  request: id(21),
  passkey: id(22),
  question: id(23),
  document: id(24),
  newDocument: id(25),
  correction: id(26),
  newCorrection: id(27),
  handedInExam: id(28),
  newHandedInExam: id(29),
  template: id(30),
  entry: id(31),
  newEntry: id(32),
} as const;

/** Secrets of the examples. Every other value of this kind works as well. */
export const secrets = {
  email: 'bia@example.com',
  newEmail: 'bia.lima@example.com',
  password: 'correct horse',
  newPassword: 'battery staple',
  emailCode: '123456',
  claimCode: 'ABCD-2345',
  documentCode: 'EXAMPLE234567892',
  newDocumentCode: 'EXAMPLE987654324',
  resetToken: 'EXAMPLEpx3TzXh2b0m5wVq8sLr1nYk7dGf4aJc6uEo',
  sessionToken: 'EXAMPLEkq9ZyWv4n7t2bRm6xLs3hPd8fJg1cKa5uQe',
  deviceSecret: 'EXAMPLEd7uNq2wXr5zLk8vBm1sHt4yCf6pGj3oAe9i0',
  sessionHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  challengeToken: 'EXAMPLEc8vRn4yTz1kWq6sXb3mLh7dPf2gJa9uKe5oi',
  challenge: 'EXAMPLEr2tYw8nQx5zLk1vBm7sHd4pCf3gJa9uKe6oi',
  appCode: '654321',
  recoveryCode: 'EXAMP-23456',
  newRecoveryCodes: ['ABCDE-23456', 'FGHJK-34567'],
  credential: {
    id: 'EXAMPLE-credential-000000000000000000000000',
    clientDataJSON: 'EXAMPLE-client-data',
    attestationObject: 'EXAMPLE-attestation',
    authenticatorData: 'EXAMPLE-authenticator-data',
    signature: 'EXAMPLE-signature',
  },
  calendar: 'EXAMPLEw3sJt6vQm9dYb2nHf8kZc5xLp1rGu4aTi7oE',
  confirmLink: 'EXAMPLE-confirm-00000000000000000000000000000000000000000000000000000000000000000000000000000000',
  moveLink: 'EXAMPLE-move-00000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  cancelLink: 'EXAMPLE-cancel-000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  acceptLink: 'EXAMPLE-accept-000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  unsubscribeLink: 'EXAMPLE-unsubscribe-0000000000000000000000000000000000000000000000000000000000000000000000000000',
} as const;

export const [specialty] = specialties;

export const clinic = {
  id: ids.clinic,
  name: 'Clínica Central',
  address: 'Praça da Sé, 1',
  time_zone: 'America/Sao_Paulo',
};

const shared = {
  id: ids.appointment,
  date: '2027-03-08T11:00:00.000Z',
  specialty_id: specialty.id,
  specialty,
  clinic,
  anamnesis: 'Dor de cabeça há três dias.',
  diagnosis: 'Enxaqueca.',
  version: 2,
  status: 'arrived' as const,
  status_at: '2027-03-08T10:52:00.000Z',
  squeeze_in: false,
  asked_to_move_at: null,
};

export const appointment: Appointment = {
  ...shared,
  doctor: { id: ids.doctor, name: 'Ana Souza', CRM: '123456SP', email: 'ana@example.com', gender: 'f' },
  calendar: { uid: `appointment-${ids.appointment}@clinic`, sequence: 0 },
};

export const doctorAppointment: DoctorAppointment = {
  ...shared,
  patient: {
    id: ids.patient,
    name: 'Bia Lima',
    email: secrets.email,
    gender: 'f',
    birthday: '1990-05-20',
    address: 'Rua das Flores, 10',
    phone: '+5511987654321',
    allergies: [],
  },
  handed_in: 1,
  move_requested_at: null,
};

const { handed_in: _, ...withoutExams } = doctorAppointment;
/** An appointment for which the patient handed in nothing. */
export const plainAppointment: DoctorAppointment = withoutExams;

export const exam: Exam = {
  id: ids.exam,
  appointment_id: ids.appointment,
  created_at: '2027-03-01T12:00:00.000Z',
  name: 'hemograma.png',
  mimetype: 'image/png',
  size: 48_213,
  label: 'Hemograma',
  taken_on: '2027-02-26',
};

export const document: IssuedDocument = {
  id: ids.document,
  appointment_id: ids.appointment,
  code: secrets.documentCode,
  content: {
    kind: 'prescription',
    items: [{ name: 'Dipirona 500 mg', dose: '1 comprimido', use: 'De 6 em 6 horas, se houver dor', quantity: '10' }],
    notes: '',
  },
  printed: {
    clinic: { name: 'Clínica Central', address: 'Praça da Sé, 1', time_zone: 'America/Sao_Paulo' },
    doctor: { name: 'Ana Souza', CRM: '123456SP', gender: 'f' },
    patient: { name: 'Bia Lima' },
  },
  issued_at: '2027-03-01T12:00:00.000Z',
  received_at: '2027-03-01T12:00:00.000Z',
  canceled_at: null,
  cancel_reason: null,
};

export const [weight, , familyDiseases] = questions;

export const answer: Answer = {
  question_id: weight.id,
  answer: '68',
  answerJSON: null,
  answered_at: '2027-03-01T11:58:00.000Z',
};

/** Monday to Friday, 8:00 to 12:00; closed at the weekend. */
export const week = (['0', '1', '2', '3', '4', '5', '6'] as const).map(week_day =>
  week_day === '0' || week_day === '6'
    ? { week_day, start: '00:00', end: '00:00' }
    : { week_day, start: '08:00', end: '12:00' },
);

/** Monday to Friday, with a break at noon; mornings only from April on. */
export const timetable: Timetable = {
  weeks: [
    {
      valid_from: null,
      ranges: (['1', '2', '3', '4', '5'] as const).flatMap(week_day => [
        { week_day, start: '08:00', end: '12:00' },
        { week_day, start: '13:00', end: '17:00' },
      ]),
    },
    {
      valid_from: '2027-04-01',
      ranges: (['1', '2', '3', '4', '5'] as const).map(week_day => ({ week_day, start: '08:00', end: '12:00' })),
    },
  ],
  rules: { notice_minutes: 120, horizon_days: 90, buffer_minutes: 0, online: true },
  version: 2,
};
