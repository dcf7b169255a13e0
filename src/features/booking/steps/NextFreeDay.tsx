import { calendarOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { addMonths, dayIn, firstFreeDay, relativeDay } from '../calendar/days.ts';
import { useMonth } from '../calendar/useMonths.ts';

interface NextFreeDayProps {
  doctorId: string;
  specialtyId: string;
  zone: string;
  shown: boolean;
}

/**
 * A doctor's next day with a free slot, in this month or the next; renders nothing until it is known. The calendar uses
 * the same queries.
 */
export function NextFreeDay({ zone, ...doctor }: NextFreeDayProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const today = dayIn(zone, new Date());
  const nextMonth = addMonths(today, 1);
  const current = useMonth(today, doctor).data;
  const freeThisMonth = current && firstFreeDay(today, current);
  const isFull = current !== undefined && freeThisMonth === undefined;
  const following = useMonth(isFull ? nextMonth : undefined, doctor).data;
  const free = freeThisMonth ?? (following && firstFreeDay(nextMonth, following));
  if (free) {
    return (
      <Badge tone="success" icon={calendarOutline}>
        {t('booking.doctors.nextFree', { day: relativeDay(free, today, language) })}
      </Badge>
    );
  }
  return following ? <Badge>{t('booking.doctors.noneSoon')}</Badge> : null;
}
