/**
 * Links that open WhatsApp with a prefilled text (docs/product.md#whatsapp). The API doesn't tell in which language a
 * patient wants messages, so the text is in the one of the app, which the receptionist reads before sending it. The
 * number may be that of whoever cares for the patient, so the text names the patient rather than greeting them. Nothing
 * clinical goes into it, since a third party carries it.
 */
import type { TFunction } from 'i18next';
import type { Undelivered } from '../../../contract/notifications.ts';
import { isAskedToMove, isAwaited } from '../../../contract/status.ts';
import type { Language } from '../../i18n/languages.ts';

/** What the text is about; `confirm` and `moved` ask whether the patient comes. */
export type ChatTopic =
  | 'confirm'
  | 'confirmed'
  | 'asked_to_move'
  | 'cancelled'
  | 'moved'
  | 'moved_confirmed'
  | 'stays'
  | 'questionnaire';

export interface ChatAppointment {
  date: string;
  /** The doctor's name. */
  doctor: string;
  topic: ChatTopic;
}

interface Chat {
  /** The patient's name. */
  name: string;
  /** The name of whoever cares for the patient, if the number is known to be theirs. */
  carer?: string | undefined;
  clinic: { name: string; time_zone: string };
  appointment?: ChatAppointment | undefined;
}

/**
 * What to write about in place of a message that didn't arrive, given the appointment as it is now; undefined if only a
 * greeting fits.
 */
export function topicOfMessage({
  kind,
  appointment,
}: Pick<Undelivered, 'kind' | 'appointment'>): ChatTopic | undefined {
  if (!appointment) return undefined;
  const { cancelled, status = 'booked' } = appointment;
  if (cancelled) return 'cancelled';
  if (isAskedToMove(appointment)) return 'asked_to_move';
  if (kind === 'record' || kind === 'claim_code' || !isAwaited(status)) return undefined;
  if (kind === 'asked_to_move' || kind === 'questionnaire') return kind;
  if (kind === 'move_withdrawn') return 'stays';
  if (kind === 'moved') return status === 'confirmed' ? 'moved_confirmed' : 'moved';
  return status === 'confirmed' ? 'confirmed' : 'confirm';
}

/** The address of a chat; undefined if the number, as it is stored, can't be one of WhatsApp's. */
export function chatLink(phone: string, text: string): string | undefined {
  const number = chatNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Area code and number: only mobile ones have nine digits and begin with 9. */
const BRAZILIAN_MOBILE = /^[1-9]{2}9\d{8}$/;

/**
 * The digits with the country code, Brazil's by default; undefined for what isn't a mobile number with its area code.
 * Whether a foreign number is mobile is unknown.
 */
export function chatNumber(phone: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]+$/.test(phone)) return undefined;
  const digits = phone.replace(/\D/g, '');
  const isInternational = /^\s*\+/.test(phone);
  if (isInternational && !digits.startsWith('55')) return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
  const hasCountry = digits.startsWith('55') && (isInternational || digits.length > 11);
  const local = (hasCountry ? digits.slice(2) : digits).replace(/^0/, '');
  return BRAZILIAN_MOBILE.test(local) ? `55${local}` : undefined;
}

/** The text of a chat. */
export function chatText(t: TFunction, language: Language, { name, carer, clinic, appointment }: Chat): string {
  const patient = firstName(name);
  const reader = firstName(carer ?? (appointment ? '' : name));
  const clinicName = plain(clinic.name);
  const greeting = reader
    ? t('desk.whatsApp.greeting', { reader, clinic: clinicName })
    : t('desk.whatsApp.hello', { clinic: clinicName });
  if (!appointment) return carer && patient ? `${greeting} ${t('desk.whatsApp.about', { patient })}` : greeting;
  const { date, doctor, topic } = appointment;
  const what = { patient: plain(name), doctor: plain(doctor), when: whenAt(date, clinic.time_zone, { language, t }) };
  return `${greeting} ${t(`desk.whatsApp.topics.${topic}`, what)}`;
}

const firstName = (name: string) => plain(name).split(' ')[0] ?? '';

/** `terça-feira, 24 de novembro, às 09:00`, at the clinic. */
function whenAt(date: string, timeZone: string, { language, t }: { language: Language; t: TFunction }): string {
  const at = new Date(date);
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
  return t('desk.whatsApp.when', { day: day.format(at), time: time.format(at) });
}

/** A name without what WhatsApp would take for a link or for markup (`*bold*`), in one line. */
function plain(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N}'’.&-]+/gu, ' ')
    .replace(/\.(?! |$)/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
