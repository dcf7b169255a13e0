import { calendarOutline, chevronBack, chevronForward } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDates } from '../../i18n/dates.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DoctorList } from './DoctorList.tsx';
import { doctorAppointmentsBetween } from './queries.ts';
import { mondayOf, startOfDate, weekAround } from './weeks.ts';
import './week-of-appointments.css';

interface WeekOfAppointmentsProps {
  /** The week's first day, `YYYY-MM-DD`. */
  monday: string;
  /** The time zone of the doctor's clinic. */
  zone: string;
  now: Date;
  shown: boolean;
}

const addressOf = (monday: string) => `/appointments?${new URLSearchParams({ week: monday })}`;

/** A doctor's appointments in a calendar week, past or to come, with a choice of other weeks. */
export function WeekOfAppointments({ monday, zone, now, shown }: WeekOfAppointmentsProps) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const navigate = useNavigate();
  const { previous, next, sunday } = weekAround(monday);
  const query = useMemo(
    () => doctorAppointmentsBetween(startOfDate(zone, monday), startOfDate(zone, next)),
    [zone, monday, next],
  );
  const week = useCachedQuery(query, shown);
  const open = (date: string) => {
    const chosen = mondayOf(date);
    if (chosen) navigate(addressOf(chosen), { replace: true });
  };
  return (
    <>
      <Card as="section" className="week-choice" aria-labelledby="week">
        <h2 id="week">{t('appointments.week.title', { from: plainDate(monday), to: plainDate(sunday) })}</h2>
        <div className="week-choice-tools">
          <Button kind="secondary" size="small" icon={chevronBack} onClick={() => open(previous)}>
            {t('appointments.week.previous')}
          </Button>
          <Button kind="secondary" size="small" icon={chevronForward} onClick={() => open(next)}>
            {t('appointments.week.next')}
          </Button>
          <label className="week-choice-date">
            <span>{t('appointments.week.date')}</span>
            <input key={monday} type="date" defaultValue={monday} onChange={event => open(event.target.value)} />
          </label>
          <LinkButton to="/appointments" kind="quiet" size="small" icon={calendarOutline}>
            {t('appointments.week.upcoming')}
          </LinkButton>
        </div>
      </Card>
      <QueryView query={week}>
        {appointments =>
          appointments.length === 0 ? (
            <EmptyState picture={<CalendarPicture />} title={t('appointments.week.none')} />
          ) : (
            <DoctorList appointments={appointments} now={now} week={undefined} />
          )
        }
      </QueryView>
    </>
  );
}
