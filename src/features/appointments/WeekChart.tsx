import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import { Card } from '../../ui/Card.tsx';
import { weekLoad } from './lists.ts';

/** The number of appointments on each of the next seven days, in the time zone of the first appointment's clinic. */
export function WeekChart({ appointments, now }: { appointments: readonly DoctorAppointment[]; now: Date }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const zone = appointments[0]?.clinic.time_zone ?? 'America/Sao_Paulo';
  const weekday = (day: Date, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day).replace('.', '');
  const week = weekLoad(appointments, now, zone);
  return (
    <Card as="section" className="glance-week" aria-labelledby="glance-week">
      <h2 id="glance-week">{t('appointments.glance.week')}</h2>
      <BarChart
        title={t('appointments.glance.weekChart')}
        bars={week.map(({ day, count }, ahead) => ({
          label: weekday(day, 'short'),
          name: ahead === 0 ? t('appointments.today') : weekday(day, 'long'),
          value: count,
          isNow: ahead === 0,
        }))}
      />
    </Card>
  );
}
