import { useTranslation } from 'react-i18next';
import type { CancelledByClinic } from '../../../../../contract/appointments.ts';
import { dateAt } from '../../../../../contract/wallClock.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import { useNavigator } from '../../../../ui/useNavigator.ts';
import { dayPath } from '../filter.ts';

/** Says that a cancelled appointment had been moved, and leads to the one in its place, which isn't cancelled. */
export function useTellMoved(): (patient: string, moved: NonNullable<CancelledByClinic['replaced_by']>) => void {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  // The toast may outlive the page.
  const navigator = useNavigator();
  return (patient, { id, date, clinic }) => {
    const when = dates.dayTime(date, clinic.time_zone);
    const path = dayPath({ clinic: clinic.id, date: dateAt(clinic.time_zone, Date.parse(date)), appointment: id });
    addToast({
      type: 'info',
      title: t('appointments.cancel.moved.title'),
      description: `${patient}: ${t('appointments.cancel.moved.text', { when })}`,
      action: { label: t('appointments.cancel.moved.open'), run: () => navigator.push(path) },
      lasting: true,
    });
  };
}
