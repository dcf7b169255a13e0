import type pt from '../pt-BR/booking.ts';
import type { Shape } from '../shape.ts';

export default {
  offline: {
    title: 'No connection',
    text: 'Booking needs a connection, because free times change all the time. You can look around; times appear when the connection is back.',
  },
  steps: {
    now: 'Step {{number}} of {{count}}',
  },
  search: { label: 'Search specialties', none: 'No specialty with “{{text}}”.', clear: 'Clear the search' },
  specialties: {
    none: 'No specialties available',
    noneText: 'The clinic has not listed any specialties yet. Please come back later.',
    minutes: '{{minutes}} min appointment',
  },
  clinics: {
    none: 'No clinics available',
    noneText: 'No clinics are listed yet. Please come back later.',
  },
  doctors: {
    none: 'No doctors for this specialty',
    noneText: 'Nobody at this clinic works in this specialty. Try another clinic.',
    otherClinic: 'Choose another clinic',
  },
  lost: {
    title: 'This choice no longer exists',
    text: 'Start again from the specialty.',
    action: 'Choose a specialty',
  },
  crm: 'CRM {{number}}',
  calendar: {
    label: 'Appointment day',
    footer: 'Select a day',
    chosen: 'Chosen day: {{day}}',
    loading: 'Loading the days…',
    noneInMonth: 'No free days this month.',
    nextMonth: 'See the next month',
    failed: 'The days of this month did not load.',
    today: 'today',
    selected: 'selected',
    unavailable: 'no times',
  },
  slots: {
    title: 'Times',
    titleOf: 'Times on {{day}}',
    choose: 'Choose a day in the calendar to see its times.',
    none: 'No times on this day',
    noneText: 'Choose another day in the calendar.',
    book: 'Schedule',
    bookAt: 'Schedule at {{time}}',
    unavailable: 'Unavailable',
    unavailableAt: '{{time}} unavailable',
  },
  review: {
    title: 'Review the appointment',
    doctor: 'Doctor',
    specialty: 'Specialty',
    crm: 'CRM',
    clinic: 'Clinic',
    address: 'Address',
    day: 'Day',
    hour: 'Time',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  conflict: {
    heading_one: 'You already have this appointment at the same time',
    heading_other: 'You already have these appointments at the same time',
    question_one: 'Replace it with this new appointment?',
    question_other: 'Replace all of them with this new appointment?',
    wanted: 'New appointment',
    same: 'This very appointment is already booked.',
  },
  unknown: {
    title: 'We don’t know yet whether it is booked',
    text: 'The clinic’s answer did not arrive. We are checking; the appointment will not be booked twice.',
    now: 'Check now',
    later: 'Close and look later',
  },
  toast: {
    successTitle: 'Appointment scheduled',
    successText: '{{day}} at {{time}}, with {{doctor}}.',
    errorTitle: 'Failed to schedule appointment',
    busyText: 'You already have an appointment at this time.',
    takenText: 'This time has just been taken.',
    offlineText: 'There is no connection. Nothing was sent; try again when it is back.',
  },
  done: {
    title: 'Appointment scheduled',
    see: 'See my appointments',
  },
} satisfies Shape<typeof pt>;
