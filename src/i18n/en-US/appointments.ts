import type pt from '../pt-BR/appointments.ts';
import type { Shape } from '../shape.ts';

export default {
  today: 'Today',
  tomorrow: 'Tomorrow',
  now: 'Now',
  crm: 'CRM {{number}}',
  patient: {
    new: 'New appointment',
    none: 'No appointments scheduled',
    noneText: 'Once you book one, it shows here with its address and map.',
    cancel: 'Cancel appointment',
    cancelOf: 'Cancel appointment: {{specialty}}, {{day}} at {{time}}',
    waiting: 'Cancellation saved; it will be sent when there is a connection.',
    undo: 'Undo',
    undoOf: 'Undo the cancellation of {{specialty}}, {{day}}',
  },
  cancel: {
    title: 'Cancel appointment',
    reason: 'Why do you want to cancel?',
    reasons: {
      Horario: 'The time no longer suits me',
      Local: 'The place no longer suits me',
      Nenhum: 'I’d rather not say',
    },
    keep: 'Keep appointment',
    confirm: 'Confirm cancellation',
    sending: 'Cancelling…',
    success: { title: 'Appointment cancelled', text: '{{specialty}}, {{day}} at {{time}}.' },
    error: { title: 'Failed to cancel appointment' },
    queued: { title: 'No answer yet', text: 'Saved; it will be sent when there is a connection.' },
    undone: { title: 'Cancellation undone', text: 'The appointment stands.' },
    tooLate: {
      title: 'Too late to undo',
      text: 'The cancellation is already being sent.',
    },
  },
  doctor: {
    none: 'No appointments scheduled',
    noneText: 'When a patient books with you, the appointment shows here.',
    seenToday: 'Today, already seen',
    open: 'Open appointment',
    openOf: 'Open appointment: {{patient}}, {{day}} at {{time}}',
    outside: 'Outside your weekly hours',
    hours: 'See my hours',
    count_one: '{{count}} appointment scheduled',
    count_other: '{{count}} appointments scheduled',
  },
} satisfies Shape<typeof pt>;
