import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../../contract/record.ts';
import { deviceZone } from '../../../i18n/dates.ts';

/** The first words of Brazilian clinics' names by the article they take; other names are put in brackets. */
const feminine = new Set(['clínica', 'policlínica', 'unidade', 'casa', 'maternidade']);
const masculine = new Set(['centro', 'hospital', 'instituto', 'consultório', 'ambulatório', 'espaço', 'núcleo']);

function articleOf(clinic: string): 'feminine' | 'masculine' | 'named' {
  const first = clinic.toLowerCase().split(' ')[0] ?? '';
  if (feminine.has(first)) return 'feminine';
  return masculine.has(first) ? 'masculine' : 'named';
}

/** Who acted, in words: `A Dra. Helena Carvalho`, `A recepção da Clínica Boa Saúde`, `Você`. */
export function actorText(t: TFunction, { actor }: Pick<AuditEntry, 'actor'>): string {
  const { name, role, is, gender, clinics = [] } = actor;
  switch (role) {
    case 'Patient':
      if (is === undefined || is === 'you') return t('privacy.who.you');
      if (name === '') return t('privacy.who.link');
      return is === 'carer' ? t('privacy.who.carer', { name }) : name;
    case 'Doctor':
      // Some doctors registered with their title as a part of the name.
      return t('privacy.who.doctor', { name, ...(gender && !/^Dra?\b/i.test(name) && { context: gender }) });
    case 'Reception': {
      const [clinic, ...more] = clinics;
      if (clinic === undefined) return t('privacy.who.reception');
      const context = more.length === 0 ? articleOf(clinic) : 'named';
      return t('privacy.who.reception', { context, clinics: clinics.join(', ') });
    }
    case 'Clinic':
      return t('privacy.who.clinic');
    case 'Unknown':
      return t('privacy.who.unknown');
  }
}

/** Writes the day of an instant in a time zone. */
type WriteDay = (instant: string, zone: string) => string;

/** What chooses the words of a text about someone else's record. */
const whoseOf = (dependent: string | undefined) =>
  dependent === undefined ? {} : { context: 'dependent', name: dependent };

/**
 * Which appointment, exam or document an entry is about, in words: `as anotações da sua consulta de 20/11/2026`.
 * Undefined for an entry that names none.
 * @param dependent as for `actionText`
 */
export function aboutText(
  t: TFunction,
  { subject, about }: Pick<AuditEntry, 'subject' | 'about'>,
  dependent: string | undefined,
  day: WriteDay,
): string | undefined {
  const whose = whoseOf(dependent);
  if (about?.handed_in_at) {
    const kind = subject === 'thumbnail' ? 'handed_thumbnail' : 'handed_exam';
    return t(`privacy.about.${kind}`, { ...whose, date: day(about.handed_in_at, deviceZone()) });
  }
  if (!about?.appointment) return undefined;
  const date = day(about.appointment.date, about.appointment.time_zone);
  if (about.document) return t(`privacy.about.${about.document}`, { ...whose, date });
  switch (subject) {
    case 'appointment':
    case 'notes':
    case 'exam':
    case 'exams':
    case 'thumbnail':
    case 'documents':
      return t(`privacy.about.${subject}`, { ...whose, date });
    default:
      return undefined;
  }
}

/**
 * What was done, in words that continue `actorText`: `abriu seu prontuário no dia da sua consulta`.
 * @param dependent the name of the record's patient, unless it is the reader's own record
 */
export function actionText(
  t: TFunction,
  entry: Omit<AuditEntry, 'actor'>,
  dependent: string | undefined,
  day: WriteDay,
): string {
  const { at, action, subject, about, on_appointment_day: onAppointmentDay } = entry;
  const whose = whoseOf(dependent);
  const what = aboutText(t, entry, dependent, day) ?? t(`privacy.subjects.${subject}`, whose);
  // The types allow a context only for keys that all have variants; i18next falls back to the key without one.
  const did = t(`privacy.actions.${action}` as 'privacy.actions.read', { context: subject, what });
  if (!onAppointmentDay) return did;
  if (!about?.appointment) return t('privacy.onAppointmentDay', { ...whose, did });
  const { date, time_zone: zone } = about.appointment;
  return day(date, zone) === day(at, zone)
    ? t('privacy.onItsDay', { did })
    : t('privacy.onAnotherDay', { ...whose, did });
}
