import { calendarOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useReading } from '../../../sync/queries/reading.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { addMonths, type Day, dayIn, firstFree, nearDay } from '../calendar/days.ts';
import { monthReading } from '../readings.ts';

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
export function NextFreeDay({ doctorId, specialtyId, zone, shown }: NextFreeDayProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const today = dayIn(zone, new Date());
  const here = useMonth(doctorId, specialtyId, today, 0, shown);
  const found = here.data && firstFree(today, here.data);
  const isOver = here.data !== undefined && found === undefined;
  const following = useMonth(doctorId, specialtyId, today, 1, shown && isOver);
  const next = found ?? (isOver && following.data ? firstFree(addMonths(today, 1), following.data) : undefined);
  if (next) {
    return (
      <Badge tone="success" icon={calendarOutline}>
        {t('booking.doctors.nextFree', { day: nearDay(next, today, language) })}
      </Badge>
    );
  }
  return isOver && following.data ? <Badge>{t('booking.doctors.noneSoon')}</Badge> : null;
}

function useMonth(doctorId: string, specialtyId: string, { year, month }: Day, ahead: number, shown: boolean) {
  const reading = useMemo(
    () => monthReading(doctorId, specialtyId, addMonths({ year, month }, ahead)),
    [doctorId, specialtyId, year, month, ahead],
  );
  return useReading(shown ? reading : null, shown);
}
