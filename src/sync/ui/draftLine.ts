/** A readable line that says what a draft is about. */
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/specialties.ts';
import type { UnfinishedDraft } from '../drafts/drafts.ts';
import { AppointmentLine } from '../outbox/intents.ts';

const OfAppointment = v.object({ line: AppointmentLine });

/** Formats drafts as lines in the current language. */
export function useDraftLine(): (draft: UnfinishedDraft) => string {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  return ({ name, value }) => {
    if (name === 'questionnaire') return t('offline.draft.questionnaire');
    if (name === 'weeklyHours') return t('offline.draft.weeklyHours');
    const about = v.safeParse(OfAppointment, value);
    if (!about.success) return t('offline.draft.notes');
    const { date, timeZone, specialty, person } = about.output.line;
    const when = dayTime(date, timeZone);
    return t('offline.line.saveDiagnosis', { person, specialty: specialtyName(specialty), when });
  };
}
