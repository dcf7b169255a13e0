import { useTranslation } from 'react-i18next';
import type { CancelledByClinic } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';

/** The appointment to which a cancelled one had been moved. */
export type Moved = NonNullable<CancelledByClinic['replaced_by']>;

/**
 * Tells a doctor or the reception that a cancelled appointment had been moved, and leads to the one in its place, which
 * isn't cancelled.
 * @param pathOf the page of the appointment in its place
 */
export function useMovedToast(pathOf: (moved: Moved) => string): (patient: string, moved: Moved) => void {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  // The toast may outlive the page.
  const navigator = useNavigator();
  return (patient, moved) => {
    const when = dates.dayTime(moved.date, moved.clinic.time_zone);
    addToast({
      type: 'info',
      title: t('appointments.cancel.moved.title'),
      description: `${patient}: ${t('appointments.cancel.moved.text', { when })}`,
      action: { label: t('appointments.cancel.moved.open'), run: () => navigator.push(pathOf(moved)) },
      lasting: true,
    });
  };
}
