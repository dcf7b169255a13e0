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
    success: { title: 'Appointment canceled', text: '{{specialty}}, {{day}} at {{time}}.' },
    error: { title: 'Failed to cancel appointment' },
  },
  doctor: {
    none: 'No appointments scheduled',
    noneText: 'When a patient books with you, the appointment shows here.',
    seenToday: 'Today, already seen',
    open: 'Open appointment',
    openOf: 'Open appointment: {{patient}}, {{day}} at {{time}}',
    outside: 'Outside your weekly hours',
    hours: 'See my hours',
  },
} satisfies Shape<typeof pt>;
