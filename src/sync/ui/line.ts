/** What an intent is, in a line that a person can read. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/specialties.ts';
import type { Intent } from '../outbox/intents.ts';

interface Words {
  t: TFunction;
  dayTime: (instant: string, zone: string) => string;
  specialtyName: (name: string) => string;
}

function lineOf(intent: Intent, { t, dayTime, specialtyName }: Words): string {
  if (intent.kind === 'saveAnswers') return t('offline.line.saveAnswers', { count: intent.answers.length });
  const { date, timeZone, specialty, person } = intent.line;
  const about = { person, specialty: specialtyName(specialty), when: dayTime(date, timeZone) };
  if (intent.kind === 'uploadExam') return t('offline.line.uploadExam', { name: intent.name, ...about });
  return t(`offline.line.${intent.kind}`, about);
}

/** Intents as lines in the shown language. */
export function useLine(): (intent: Intent) => string {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  return intent => lineOf(intent, { t, dayTime, specialtyName });
}

/** Where an intent can be seen and written anew. */
export function placeOf(intent: Intent): string {
  switch (intent.kind) {
    case 'cancelAppointment':
      return '/appointments';
    case 'saveAnswers':
      return '/questionary';
    case 'uploadExam':
    case 'saveDiagnosis':
      return `/diagnostic?appointment=${intent.appointmentId}`;
  }
}

/** What the person wrote, to be copied; empty where they wrote nothing. */
export function textOf(intent: Intent): string {
  switch (intent.kind) {
    case 'cancelAppointment':
    case 'uploadExam':
      return '';
    case 'saveAnswers':
      return intent.answers.map(({ answer, answerJSON }) => answer ?? answerJSON?.join(', ') ?? '').join('\n');
    case 'saveDiagnosis':
      return [intent.anamnesis, intent.diagnosis].filter(Boolean).join('\n\n');
  }
}
