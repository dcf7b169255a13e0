/**
 * What a message is composed of, and what it becomes. The sender makes the items from the present state of each
 * appointment; `compose` is a pure function of them.
 */
import type { StoredCancelReason } from '../../../contract/appointments.ts';
import type { Language } from '../../platform/mail/texts.ts';

/** Names and places as stored: users choose them, so they go into a text only through `plainName`. */
export interface MessageAppointment {
  id: string;
  /** The first appointment of its chain of moves: the calendar's UID. */
  firstId: string;
  /** The changes in its chain, moves and cancellation: the calendar's SEQUENCE. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When the appointment was booked, moved or cancelled last. */
  changedAt: Date;
  isCancelled: boolean;
  isConfirmed: boolean;
  doctor: string;
  /** A dependent with the full name; null if the appointment is the addressee's own. */
  dependent: { id: string; name: string } | null;
  /** The patient for whom the app's pages are opened; null for an addressee without an account. */
  patientId: string | null;
  clinic: { id: string; name: string; address: string; phone: string | null; timeZone: string };
}

/** Absolute, signed addresses that need no sign-in. Those that don't apply are left out. */
export interface MessageLinks {
  confirm?: string;
  move?: string;
  cancel?: string;
  /** Of an offered earlier time. */
  accept?: string;
}

/** Who caused an event: the addressee, another person who books for the patient, or the clinic. */
export type MessageCause = 'addressee' | 'family' | 'clinic';

interface About {
  appointment: MessageAppointment;
  links: MessageLinks;
}

export type MessageItem =
  | (About & { kind: 'booked'; by: MessageCause })
  /** `from`: the time that the addressee knew. `changed`: if the time is the same, what isn't. */
  | (About & { kind: 'moved'; by: MessageCause; from: Date; changed: 'time' | 'clinic' | 'doctor' })
  /** `message`: what the clinic wrote to the patient. */
  | (About & { kind: 'cancelled'; by: MessageCause; reason: StoredCancelReason | null; message: string | null })
  /** The clinic asks the patient to choose another time. */
  | (About & { kind: 'asked_to_move' })
  /** The clinic no longer asks: the appointment stays. */
  | (About & { kind: 'move_withdrawn' })
  | (About & { kind: 'reminder_evening' | 'reminder_hours' })
  /** The questionnaire of the appointment's patient is still empty. */
  | (About & { kind: 'questionnaire' })
  /** The record of the appointment's patient has new exams or notes; never their content. */
  | (About & { kind: 'record' })
  /** A time before the present one is free; the offer ends at `expiresAt`. */
  | (About & { kind: 'earlier_slot'; offerId: string; startsAt: Date; endsAt: Date; expiresAt: Date })
  /** The offered time at `startsAt` has gone; the appointment stays. */
  | (About & { kind: 'earlier_taken'; startsAt: Date });

/** To whom a message goes, and how. */
export interface MessageContext {
  language: Language;
  publicUrl: string;
  /** The setting `MAIL_FROM`: the organizer of calendar files. */
  mailFrom: string;
  now: Date;
  /** The addressee's e-mail, on mails: the attendee of calendar files. */
  recipient?: string;
  /** The addressee's full name, for the greeting. */
  addressee: string;
  /** Ends messages of this group; only on mails. */
  unsubscribe?: string;
}

export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** One message about all items: the sender uses the parts that its channel needs. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  /** One file for each appointment that changed in the calendar, as RFC 5546 demands. */
  calendar: CalendarFile[];
  pushTitle: string;
  pushBody: string;
  /** The page of the app that a click on a push opens, as `/appointments`. */
  path: string;
}

/** Composes one message of one or more items, each about another appointment or kind. */
export type Compose = (items: readonly [MessageItem, ...MessageItem[]], context: MessageContext) => Message;
