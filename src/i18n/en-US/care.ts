import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/care.ts';

/** Texts about dependents: the patients whom another one cares for. */
export default {
  forWhom: { label: 'Who is it for?', whose: 'Whose?', self: 'You' },
  ended: {
    title: 'You are no longer {{name}}’s caregiver',
    text: 'You now see your own data. If this is a mistake, talk to the clinic’s front desk.',
  },
  patientLabel: 'Patient',
  patient: 'For {{name}}',
  titles: {
    appointments: '{{name}}: appointments',
    record: '{{name}}: medical record',
    questionnaire: '{{name}}: health questionnaire',
    privacy: 'Who has seen {{name}}’s record',
  },
  tiles: {
    schedule: { title: 'Book an appointment', text: 'For {{name}}.' },
    appointments: { title: 'Appointments', text: 'See what is booked for {{name}}, or cancel.' },
    record: { title: 'Medical record', text: '{{name}}’s appointments, diagnoses and exams.' },
    questionnaire: { title: 'Health questionnaire', text: 'Tell the doctor about {{name}}.' },
  },
  next: {
    title: '{{name}}’s next appointment',
    none: 'Nothing booked for {{name}}',
    line: 'Next appointment',
    failed: 'The next appointment couldn’t be loaded.',
  },
  noAppointments: 'Once you book for {{name}}, the appointment shows here with its address and map.',
  openAppointments: 'See {{name}}’s appointments',
  booked: 'Appointment booked for {{name}}',
  busy: '{{name}} already has an appointment at this time.',
  conflict_one: '{{name}} already has this appointment at the same time',
  conflict_other: '{{name}} already has these appointments at the same time',
  reschedule: {
    title: 'We couldn’t find this appointment among {{name}}’s',
    text: 'It may have been canceled, or it is someone else’s. If you confirm, you book a new appointment for {{name}}.',
  },
  questionnaireLead:
    'Answer for {{name}}: the answers help the doctor give better care. Only those who treat or care for {{name}} can see them, and you can change them at any time.',
  line: '{{name}}: {{what}}',
  draft: {
    dependent: 'Details of a dependent',
    questionnaire: 'Health questionnaire of a dependent',
    questionnaireOf: 'Health questionnaire of {{person}}',
  },
  refused: {
    title: 'You are no longer this person’s caregiver',
    text: 'The answers weren’t accepted. They are still here: you can copy or discard them.',
  },
  askedToMove: 'The clinic asks you to choose another time for {{name}}',
  cancelledByClinic_one: 'The clinic canceled an appointment for {{name}}',
  cancelledByClinic_other: 'The clinic canceled {{count}} appointments for {{name}}',
  account: { title: 'My dependents' },
  claim: {
    as: 'Whose record is it?',
    forMyself: 'Mine',
    forDependent: 'My dependent’s',
    doneText: 'The person is now among your dependents.',
    underageTitle: 'Until age 18, someone else manages the account',
    underageText:
      'According to the date of birth, this record belongs to a minor. If you care for this person, choose “My dependent’s” and send it again.',
  },
  lead: 'Children, parents or other people you care for: book and cancel appointments, answer the questionnaire and read the record for them. Each person has a record of their own.',
  shortLead: 'You can book appointments, answer the questionnaire and read the record for these people.',
  unanswered: 'Questionnaire not answered yet',
  answered: 'Questionnaire: {{given}} of {{total}}',
  none: 'No dependents yet',
  noneText:
    'If the clinic already knows the person, ask the front desk for a code: it brings along their existing data and record.',
  full: 'You already have {{count}} dependents, the most an account can have.',
  fromClinic: 'Registered by the clinic: to change the data, talk to the front desk.',
  book: 'Book',
  bookFor: 'Book for {{name}}',
  actions: 'More options for {{name}}',
  change: 'Edit details',
  form: {
    add: 'Add a dependent',
    change: '{{name}}’s details',
    phone: 'Phone (optional)',
    phoneHint: 'If left empty, yours is used.',
    cpf: 'CPF (optional)',
    cpfHint: 'If the person has one.',
    cpfKept: 'Leave empty to keep it as it is.',
    submit: 'Add',
    save: 'Save',
  },
  added: 'You are now {{name}}’s caregiver',
  addedText: 'On the home page, under “Who is it for?”, choose whom you book for.',
  saved: 'Details saved',
  end: 'Remove dependent',
  endTitle: 'Remove {{name}} from your dependents?',
  endText:
    'You will no longer be able to book or cancel {{name}}’s appointments, or read their record. Nothing is deleted: their data and appointments stay with the clinic. To undo this, talk to the front desk.',
  endDone: 'You are no longer {{name}}’s caregiver',
  carers: {
    title: 'Your caregivers',
    lead: 'These people book and cancel for you, answer your questionnaire and read your record.',
    since: 'Since {{day}}',
    end: 'End access',
    endOf: 'End access for {{name}}',
    endTitle: 'End {{name}}’s access?',
    endText:
      '{{name}} loses access to your record right away and can no longer book for you. Appointments already booked stay booked.',
    ended: '{{name}} no longer has access',
  },
} satisfies Shape<typeof pt>;
