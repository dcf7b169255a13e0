import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../../contract/record.ts';

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

/**
 * What was done, in words that continue `actorText`: `abriu seu prontuário no dia da sua consulta`.
 * @param dependent the name of the record's patient, unless it is the reader's own record
 */
export function actionText(
  t: TFunction,
  entry: Omit<AuditEntry, 'actor' | 'at'>,
  dependent: string | undefined,
): string {
  const { action, subject, on_appointment_day: onAppointmentDay } = entry;
  const whose = dependent === undefined ? {} : { context: 'dependent', name: dependent };
  const what = t(`privacy.subjects.${subject}`, whose);
  // The types allow a context only for keys that all have variants; i18next falls back to the key without one.
  const did = t(`privacy.actions.${action}` as 'privacy.actions.read', { context: subject, what });
  return onAppointmentDay ? t('privacy.onAppointmentDay', { ...whose, did }) : did;
}
