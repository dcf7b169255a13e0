/** What the texts of messages about appointments consist of, in each language. */
import type { MessageKind } from '../../../../contract/notifications.ts';
import type { MessageCause, MessageItem } from '../message.ts';

/** An appointment as sentences name it. */
export interface Named {
  /** The first name of a dependent; empty if the appointment is the addressee's own. */
  of: string;
  /** `24/11 às 09:00` */
  at: string;
}

/** What a message says about one item. The subject and the first sentence are shown on locked screens. */
export interface ItemWords {
  subject: string;
  /** The first sentence: no name of a clinic or a doctor, since that can tell about an illness. */
  lead: string;
}

export interface Words {
  htmlLanguage: string;
  /** Where the first name of a dependent can't be used. */
  dependent: string;
  greeting(name: string): string;
  /** `24/11 às 09:00`, of a day and a time. */
  at(day: string, time: string): string;
  longAt(day: string, time: string): string;
  item(kind: Exclude<MessageKind, 'booked' | 'moved' | 'cancelled'>, named: Named): ItemWords;
  booked(named: Named, by: MessageCause): ItemWords;
  moved(named: Named, by: MessageCause, changed: Extract<MessageItem, { kind: 'moved' }>['changed']): ItemWords;
  cancelled(named: Named, by: MessageCause): ItemWords;
  /** The subject of a message with several items: of the same kind, or undefined for a mixed one. */
  several(kind: MessageKind | undefined, count: number): string;
  severalLead: string;
  /** Second sentences. */
  doctorAway: string;
  confirmed: string;
  askToConfirm: string;
  offerUntil(at: string): string;
  rows: Record<'when' | 'before' | 'now' | 'offered' | 'doctor' | 'clinic' | 'phone' | 'message' | 'patient', string>;
  actions: Record<
    'confirm' | 'move' | 'cancel' | 'accept' | 'map' | 'rebook' | 'questionnaire' | 'record' | 'app' | 'unsubscribe',
    string
  >;
  /** Why the addressee gets the mail, and that no one reads replies. */
  footer: string;
}
