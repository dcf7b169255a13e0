/** What a message says about each item, independent of its format. All names from users are plain text afterwards. */
import { HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import { firstName, plainName, plainPlace, plainText } from '../../../platform/mail/texts.ts';
import type { MessageAppointment, MessageContext, MessageItem } from '../message.ts';
import { words } from './languages.ts';
import type { ItemWords, Words } from './words.ts';

export interface Action {
  label: string;
  address: string;
}

export interface Section {
  subject: string;
  lead: string;
  /** Further sentences. */
  notes: string[];
  rows: { label: string; text: string; action?: Action; isTime?: true }[];
  /** The most helpful one first. */
  actions: Action[];
}

const ZONE_NAMED = { timeZoneName: 'long' } as const;

/** Writes times in the clinic's zone, and names it unless it is the product's home zone. */
function timesAt(zone: string, language: MessageContext['language'], { at, longAt }: Words) {
  const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options }).format(instant).replace(/[\u00a0\u202f]/g, ' ');
  const shortDay: Intl.DateTimeFormatOptions =
    language === 'pt-BR' ? { day: '2-digit', month: '2-digit' } : { day: 'numeric', month: 'short' };
  const time = (instant: Date) =>
    format(instant, language === 'pt-BR' ? { hour: '2-digit', minute: '2-digit' } : { timeStyle: 'short' });
  const zoneName = (instant: Date) =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...ZONE_NAMED })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return {
    short: (instant: Date) => at(format(instant, shortDay), time(instant)),
    long: (instant: Date) => {
      const when = longAt(format(instant, { dateStyle: 'full' }), time(instant));
      return zone === HOME_TIME_ZONE ? when : `${when} (${zoneName(instant)})`;
    },
  };
}

/** The same address as the app's own map links. */
function mapAddress({ name, address }: { name: string; address: string }): string {
  const place = new URLSearchParams({ api: '1', query: `${name}, ${address}` });
  return `https://www.google.com/maps/search/?${place}`;
}

function wordsOf(item: MessageItem, said: Words, of: string, at: string): ItemWords {
  const named = { of, at };
  if (item.kind === 'booked') return said.booked(named, item.by);
  if (item.kind === 'moved') return said.moved(named, item.by, item.changed);
  if (item.kind === 'cancelled') return said.cancelled(named, item.by);
  return said.item(item.kind, named);
}

/** What is said about an item. */
export function sectionOf(item: MessageItem, { language, publicUrl }: MessageContext): Section {
  const said = words[language];
  const { appointment, links } = item;
  const { clinic, startsAt } = appointment;
  const times = timesAt(clinic.timeZone, language, said);
  const of = appointment.dependent === null ? '' : firstName(appointment.dependent.name) || said.dependent;
  const { subject, lead } = wordsOf(
    item,
    said,
    of,
    times.short(item.kind === 'earlier_slot' ? item.startsAt : startsAt),
  );

  const { rows: label, actions: name } = said;
  const whens =
    item.kind === 'moved' && item.changed === 'time'
      ? [
          { label: label.now, text: times.long(startsAt), isTime: true as const },
          { label: label.before, text: times.long(item.from), isTime: true as const },
        ]
      : item.kind === 'earlier_slot'
        ? [
            { label: label.offered, text: times.long(item.startsAt), isTime: true as const },
            { label: label.now, text: times.long(startsAt), isTime: true as const },
          ]
        : [{ label: label.when, text: times.long(startsAt), isTime: true as const }];
  const place = [plainPlace(clinic.name), plainPlace(clinic.address)].filter(Boolean).join(', ');
  const message = item.kind === 'cancelled' && item.message ? plainText(item.message) : '';
  const phone = clinic.phone && phoneText(clinic.phone);
  const clinicRows = [
    { label: label.clinic, text: place, action: { label: name.map, address: mapAddress(clinic) } },
    ...(phone ? [{ label: label.phone, text: phone, action: { label: '', address: `tel:${clinic.phone}` } }] : []),
  ];
  // A mail about the record names neither the appointment nor its doctor.
  const rows =
    item.kind === 'record'
      ? clinicRows
      : [
          ...whens,
          { label: label.doctor, text: plainName(appointment.doctor) },
          ...clinicRows,
          ...(message ? [{ label: label.message, text: message }] : []),
        ];
  const linked = (['accept', 'confirm', 'move', 'cancel'] as const).flatMap(key =>
    links[key] === undefined ? [] : [{ label: name[key], address: links[key] }],
  );
  return {
    subject,
    lead,
    rows,
    notes: notesOf(item, said, times),
    actions: [...linked, ...ownActions(item, said, publicUrl)],
  };
}

function notesOf(item: MessageItem, said: Words, times: ReturnType<typeof timesAt>): string[] {
  if (item.kind === 'cancelled' && item.by === 'clinic' && item.reason === 'Medico') return [said.doctorAway];
  if (item.kind === 'earlier_slot') return [said.offerUntil(times.short(item.expiresAt))];
  if (item.kind !== 'reminder_evening' && item.kind !== 'reminder_hours') return [];
  if (item.appointment.isConfirmed) return [said.confirmed];
  return item.links.confirm === undefined ? [] : [said.askToConfirm];
}

/** The address of a page of the app that is about a patient. Without one, it is about whom the user chose last. */
export const pageFor = (patientId: MessageAppointment['patientId'], path: string): string =>
  patientId === null ? path : `${path}?patient=${patientId}`;

/** The pages of the app that help, which need a sign-in. */
function ownActions({ kind, appointment }: MessageItem, { actions }: Words, publicUrl: string): Action[] {
  const address = (path: string) => publicUrl + pageFor(appointment.patientId, path);
  if (kind === 'cancelled') return [{ label: actions.rebook, address: address('/schedule') }];
  if (kind === 'questionnaire') return [{ label: actions.questionnaire, address: address('/questionary') }];
  return kind === 'record' ? [{ label: actions.record, address: address('/') }] : [];
}

/** `(11) 98765-4321` of a Brazilian number, and others as they are stored. */
function phoneText(phone: string): string {
  const [, area, first, last] = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : phone.replace(/[^\d+() -]/g, '');
}
