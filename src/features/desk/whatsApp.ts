/**
 * Links that open WhatsApp with a prefilled text (docs/product.md#whatsapp). The patient reads it, not the user: it is
 * in Portuguese, whatever the language of the app. Nothing clinical goes into it, since a third party carries it.
 */

/** What the text is about; `isAskedToMove` if the patient should choose another time. */
export interface ChatAppointment {
  date: string;
  doctor: string;
  isCancelled: boolean;
  isAskedToMove: boolean;
}

interface Chat {
  /** As stored. */
  phone: string;
  name: string;
  clinic: { name: string; time_zone: string };
  appointment?: ChatAppointment | undefined;
}

/** The address of a chat; undefined if the number can't be one of WhatsApp's. */
export function chatLink({ phone, ...chat }: Chat): string | undefined {
  const number = chatNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(chatText(chat))}`;
}

/** Area code and number: a mobile one has nine digits and begins with 9. */
const BRAZILIAN = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;

/** The digits with the country code, Brazil's by default; undefined for what isn't a number with its area code. */
export function chatNumber(phone: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]+$/.test(phone)) return undefined;
  const digits = phone.replace(/\D/g, '');
  const isInternational = /^\s*\+/.test(phone);
  if (isInternational && !digits.startsWith('55')) return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
  const hasCountry = digits.startsWith('55') && (isInternational || digits.length > 11);
  const local = (hasCountry ? digits.slice(2) : digits).replace(/^0/, '');
  return BRAZILIAN.test(local) ? `55${local}` : undefined;
}

function chatText({ name, clinic, appointment }: Omit<Chat, 'phone'>): string {
  const first = plain(name).split(' ')[0] ?? '';
  const greeting = `Olá${first && `, ${first}`}! Aqui é da recepção: ${plain(clinic.name)}.`;
  if (!appointment) return greeting;
  const { isCancelled, isAskedToMove } = appointment;
  const what = `Sua consulta com ${plain(appointment.doctor)}, ${whenAt(appointment.date, clinic.time_zone)}`;
  if (isCancelled) return `${greeting} ${what}, foi cancelada. Quer marcar outro horário?`;
  if (isAskedToMove) return `${greeting} ${what}, precisa de outro horário. Qual dia e horário fica bom para você?`;
  return `${greeting} ${what}, está marcada. Podemos contar com a sua presença?`;
}

/** `terça-feira, 24 de novembro, às 09:00`, at the clinic. */
function whenAt(date: string, timeZone: string): string {
  const at = new Date(date);
  const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${day.format(at)}, às ${time.format(at)}`;
}

/** A name without what WhatsApp would take for a link or for markup (`*bold*`), in one line. */
function plain(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N}'’.&-]+/gu, ' ')
    .replace(/\.(?! |$)/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
