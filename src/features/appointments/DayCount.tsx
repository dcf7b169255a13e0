import { useTranslation } from 'react-i18next';
import './day-count.css';

/** The number of a day's appointments; empty if there are none. */
export function DayCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className="day-count">
      {count > 0 && (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('appointments.doctor.count', { count })}</span>
        </>
      )}
    </span>
  );
}
