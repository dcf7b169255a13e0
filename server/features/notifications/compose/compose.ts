/** Composes messages about appointments: pure, from what the sender found when it sends them. */
import type { MessageKind } from '../../../../contract/notifications.ts';
import { firstName } from '../../../platform/mail/texts.ts';
import { calendarFile } from '../calendarFile.ts';
import type { Compose, MessageAppointment, MessageItem } from '../message.ts';
import { htmlOf } from './html.ts';
import { words } from './languages.ts';
import { pageFor, sectionOf } from './sections.ts';
import { textOf } from './text.ts';

/** Kinds that change what a calendar should show. */
const inCalendar: readonly MessageKind[] = ['booked', 'moved', 'cancelled'];

const paths: Partial<Record<MessageKind, string>> = {
  questionnaire: '/questionary',
  record: '/patient-medicalrecord',
};

/** The common kind of all items, if there is one. */
function commonKind(items: readonly MessageItem[]): MessageKind | undefined {
  const kinds = new Set(items.map(({ kind }) => kind));
  return kinds.size === 1 ? items[0]?.kind : undefined;
}

/** The patient whom all items are about, if there is one. */
function commonPatient(items: readonly MessageItem[]): MessageAppointment['patientId'] {
  const ids = new Set(items.map(({ appointment }) => appointment.patientId));
  return ids.size === 1 ? (items[0]?.appointment.patientId ?? null) : null;
}

export const compose: Compose = (items, context) => {
  const said = words[context.language];
  const sections = items.map(item => sectionOf(item, context));
  const [first] = sections;
  if (!first) throw new Error('A message needs an item.');
  const kind = commonKind(items);
  const isSingle = items.length === 1;
  const subject = isSingle ? first.subject : said.several(kind, items.length);
  const layout = {
    greeting: said.greeting(firstName(context.addressee)),
    lead: isSingle || kind === 'record' ? undefined : said.severalLead,
    sections,
    app: `${context.publicUrl}/`,
    unsubscribe: context.unsubscribe,
  };
  return {
    subject,
    text: textOf(layout, said),
    html: htmlOf(layout, subject, said),
    calendar: items
      .filter(item => inCalendar.includes(item.kind))
      .map(({ appointment }) => calendarFile(appointment, context)),
    pushTitle: subject,
    pushBody: isSingle ? first.lead : sections.map(section => section.subject).join('\n'),
    path: pageFor(commonPatient(items), (kind && paths[kind]) ?? '/appointments'),
  };
};
