import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/care.ts';

/** Texts about dependents: the patients whom another one cares for. */
export default {
  forWhom: { label: 'For whom?', self: '{{name}} (you)' },
  ended: {
    title: 'You no longer care for {{name}}',
    text: 'You now see your own data. If this is a mistake, please talk to the clinic’s front desk.',
  },
  carer: '{{name}} (carer)',
  patientLabel: 'Patient',
  patient: 'For {{name}}',
  titles: {
    appointments: '{{name}}: appointments',
    record: '{{name}}: medical record',
    questionnaire: '{{name}}: health questionnaire',
    privacy: 'Who has seen the record of {{name}}',
  },
  tiles: {
    schedule: { title: 'Book an appointment', text: 'For {{name}}.' },
    appointments: { title: 'Appointments', text: 'See what is booked for {{name}}, or cancel.' },
    record: { title: 'Medical record', text: 'Visits, diagnoses and exams of {{name}}.' },
    questionnaire: { title: 'Health questionnaire', text: 'Tell the doctor about {{name}}.' },
  },
  next: { title: 'Next appointment of {{name}}', none: 'Nothing booked for {{name}}' },
  noAppointments: 'Once you book for {{name}}, the appointment shows up here with address and map.',
  openAppointments: 'See the appointments of {{name}}',
  booked: 'Appointment booked for {{name}}',
  busy: '{{name}} already has an appointment at this time.',
  conflict_one: '{{name}} already has this appointment at the same time',
  conflict_other: '{{name}} already has these appointments at the same time',
  reschedule: {
    title: 'The appointment to reschedule isn’t one of {{name}}',
    text: 'It may have been canceled, or it is someone else’s. If you confirm, you book a new appointment for {{name}}.',
  },
  questionnaireLead:
    'Answer for {{name}}: the answers help the doctor give better care. Only those who treat or care for {{name}} can see them, and you can change them at any time.',
  privacyLead:
    'Everything that is read or changed in the record of {{name}} is listed here, including what you and other carers do. No one can delete this list.',
  line: '{{name}}: {{what}}',
  draft: { dependent: 'Details of a dependent', questionnaire: 'Health questionnaire of a dependent' },
  refused: {
    title: 'You no longer care for this person',
    text: 'The answers were not accepted. They are still here: you can copy or discard them.',
  },
  askedToMove: 'The clinic asks you to choose another time for {{name}}',
  cancelledByClinic_one: 'The clinic canceled an appointment of {{name}}',
  cancelledByClinic_other: 'The clinic canceled {{count}} appointments of {{name}}',
  account: {
    title: 'My dependents',
    text: 'Book and keep track of appointments for your children, your parents or others you care for.',
  },
  claim: {
    as: 'Whose record is it?',
    forMyself: 'Mine',
    forDependent: 'Someone’s I care for',
    doneText: 'The person is now among your dependents.',
    underageTitle: 'Until 18, someone else takes care of the account',
    underageText:
      'By the date of birth, the record is a minor’s. If you care for them, choose “Someone’s I care for” and send it again.',
  },
  lead: 'Children, parents or other people you care for: book and cancel appointments, answer the questionnaire and read the record for them. Each person has a record of their own.',
  none: 'No dependents yet',
  noneText:
    'If the clinic already knows the person, ask the front desk for a code: it brings along their existing data and record.',
  full: 'You already care for {{count}} people, the most an account can have.',
  fromClinic: 'Registered by the clinic: to change the data, please talk to the front desk.',
  book: 'Book',
  bookFor: 'Book for {{name}}',
  change: 'Edit details',
  changeOf: 'Edit details of {{name}}',
  form: {
    add: 'Add a dependent',
    change: 'Details of {{name}}',
    phone: 'Phone (optional)',
    phoneHint: 'If left empty, yours is used.',
    cpf: 'CPF (optional)',
    cpfHint: 'If the person has one.',
    cpfKept: 'Leave empty to keep it as it is.',
    submit: 'Add',
    save: 'Save',
  },
  added: 'You now care for {{name}}',
  addedText: 'On the home page, “For whom?” lets you choose whom you book for.',
  saved: 'Details saved',
  end: 'Stop caring',
  endOf: 'Stop caring for {{name}}',
  endTitle: 'Stop caring for {{name}}?',
  endText:
    'You will no longer be able to book, cancel or read the record for {{name}}. Nothing is deleted: their data and appointments stay with the clinic. To care for them again, talk to the front desk.',
  endDone: 'You no longer care for {{name}}',
  carers: {
    title: 'Who cares for you',
    lead: 'These people book and cancel for you, answer your questionnaire and read your record.',
    since: 'Since {{day}}',
    end: 'End access',
    endOf: 'End access of {{name}}',
    endTitle: 'End the access of {{name}}?',
    endText: 'From now on, {{name}} can’t see your record or book for you. Appointments already booked stay.',
    ended: '{{name}} no longer has access',
  },
} satisfies Shape<typeof pt>;
