import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { CancelledByClinic } from '../../../../../contract/appointments.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { describe } from '../../../../net/problems.ts';
import { useRefresh } from '../../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { anyDeskDaysKey } from '../../queries.ts';
import type { LateOutcome } from './deskWrites.ts';
import { useTellMoved } from './useTellMoved.ts';

/** Tells how a write ended whose own page was closed by the idle lock, and reads the days again. */
export function useTellLate(): (outcome: LateOutcome) => void {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const refresh = useRefresh();
  const tellMoved = useTellMoved();
  return outcome => {
    const { kind, patient, when } = outcome.subject;
    const what = [patient.name, when && dates.dayTime(new Date(when.start), when.zone)].filter(Boolean).join(', ');
    void refresh(anyDeskDaysKey);
    if (outcome.is === 'refused') {
      const { title, text } = describe(outcome.error, t);
      addToast({ type: 'error', title, description: `${what}: ${text}`, lasting: true });
      return;
    }
    const moved = v.is(CancelledByClinic, outcome.response) ? outcome.response.replaced_by : undefined;
    if (moved) tellMoved(patient.name, moved);
    else addToast({ type: 'success', title: t(`desk.day.${kind}.done.title`), description: what, lasting: true });
  };
}
