/** Items of every kind, to compose messages from. */
import type {
  MessageAppointment,
  MessageContext,
  MessageItem,
} from '../../../../../server/features/notifications/message.ts';

export const context: MessageContext = {
  language: 'pt-BR',
  publicUrl: 'https://clinic.example',
  mailFrom: 'Clinic <clinic@clinic.example>',
  now: new Date('2026-11-23T22:00:00Z'),
  addressee: 'Ana Souza',
};

export function appointmentOf(changes: Partial<MessageAppointment> = {}): MessageAppointment {
  return {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    firstId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    sequence: 0,
    startsAt: new Date('2026-11-24T12:00:00Z'),
    endsAt: new Date('2026-11-24T12:30:00Z'),
    changedAt: new Date('2026-11-20T12:00:00Z'),
    isCancelled: false,
    isConfirmed: false,
    doctor: 'Marcos Lima',
    dependent: null,
    patientId: 'ana',
    clinic: {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      name: 'Clínica Central',
      address: 'Praça da Sé, 1',
      phone: '+551133334444',
      timeZone: 'America/Sao_Paulo',
    },
    ...changes,
  };
}

const links = {
  confirm: 'https://clinic.example/m#confirm',
  move: 'https://clinic.example/m#move',
  cancel: 'https://clinic.example/m#cancel',
};

/** One item of every kind and cause. */
export function everyKind(changes: Partial<MessageAppointment> = {}): MessageItem[] {
  const appointment = appointmentOf(changes);
  const cancelled = appointmentOf({ isCancelled: true, ...changes });
  const causes = ['addressee', 'family', 'clinic'] as const;
  return [
    ...causes.map(by => ({ kind: 'booked' as const, appointment, links, by })),
    ...causes.map(by => ({
      kind: 'moved' as const,
      appointment,
      links,
      by,
      from: new Date('2026-11-26T18:30:00Z'),
      changed: 'time' as const,
    })),
    ...causes.map(by => ({
      ...{ kind: 'cancelled' as const, appointment: cancelled, links: {}, by, reason: 'Medico' as const },
      message: by === 'clinic' ? 'Ligue para remarcar.' : null,
    })),
    { kind: 'asked_to_move', appointment, links: { move: links.move, cancel: links.cancel } },
    { kind: 'move_withdrawn', appointment, links },
    { kind: 'reminder_evening', appointment, links },
    { kind: 'reminder_hours', appointment, links },
    { kind: 'questionnaire', appointment, links: {} },
    { kind: 'record', appointment, links: {} },
    {
      ...{ kind: 'earlier_slot', appointment, links: { accept: 'https://clinic.example/m#accept' } },
      offerId: '3f333df6-90a4-4fda-8dd3-9485d27cee36',
      startsAt: new Date('2026-11-23T14:00:00Z'),
      endsAt: new Date('2026-11-23T14:30:00Z'),
      expiresAt: new Date('2026-11-23T13:00:00Z'),
    },
    { kind: 'earlier_taken', appointment, links: {}, startsAt: new Date('2026-11-23T14:00:00Z') },
  ];
}
