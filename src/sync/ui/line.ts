/** A readable line that describes an intent. */
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

/** Formats intents as lines in the current language. */
export function useLine(): (intent: Intent) => string {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  return intent => lineOf(intent, { t, dayTime, specialtyName });
}

/** The page where an intent can be seen and entered again. */
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

/** The text that the person wrote, for copying; empty if there is none. */
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
