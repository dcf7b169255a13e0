import { chevronBack, chevronForward } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOfDate, weekOf } from '../../../contract/clinicTime.ts';
import { isClosedOn } from '../../../contract/closedTimes.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { useDates } from '../../i18n/dates.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { useWeekWide } from '../../ui/browser/mediaQuery.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { DateBox } from '../../ui/fields/DateBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { CalendarPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';
import { useClosedTimes } from '../closedTimes/index.ts';
import { timetableQuery } from '../hours/index.ts';
import { DoctorList } from './DoctorList.tsx';
import { doctorAppointmentsBetween } from './queries.ts';
import './week-of-appointments.css';
import { WeekGrid } from './WeekGrid.tsx';
import { ZoneNote } from './ZoneNote.tsx';

/** Seven days side by side, or one below the other with all that a row says. */
const views = ['grid', 'list'] as const;
type View = (typeof views)[number];

interface WeekOfAppointmentsProps {
  /** A day of the week, `YYYY-MM-DD`. */
  date: string;
  /** The time zone of the doctor's clinic. */
  zone: string;
  now: Date;
  shown: boolean;
}

/** The address of a date's week. */
export const weekPath = (date: string) => `/appointments?${new URLSearchParams({ week: weekOf(date).sunday })}`;

/** A doctor's appointments in a calendar week, past or to come, as a grid or a list, with a choice of other weeks. */
export function WeekOfAppointments({ date, zone, now, shown }: WeekOfAppointmentsProps) {
  const { t } = useTranslation();
  const { dateSpan } = useDates();
  const navigator = useNavigator();
  const { previous, next, sunday, saturday } = weekOf(date);
  const query = useMemo(
    () => doctorAppointmentsBetween(startOfDate(zone, sunday), startOfDate(zone, next)),
    [zone, sunday, next],
  );
  const week = useCachedQuery(query, shown);
  const isGrid = useWeekWide();
  const [view, setView] = useState<View>('grid');
  const timetable = useCachedQuery(timetableQuery, shown && isGrid);
  const start = startOfDate(zone, sunday);
  const { closed: all, isSettled } = useClosedTimes(shown, Date.parse(start) < now.getTime() ? start : undefined);
  const closed = all.filter(one => isClosedOn(one, sunday, 7));
  const open = (day: string) => navigator.replace(weekPath(day));
  return (
    <>
      <Card as="section" className="week-choice" aria-labelledby="week">
        <div className="week-choice-dates">
          <button
            type="button"
            className="icon-button"
            aria-label={t('appointments.week.previous')}
            onClick={() => open(previous)}
          >
            <Icon icon={chevronBack} />
          </button>
          <h2 id="week">{dateSpan(sunday, saturday)}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('appointments.week.next')}
            onClick={() => open(next)}
          >
            <Icon icon={chevronForward} />
          </button>
        </div>
        <div className="week-choice-tools">
          {isGrid && (
            <Segments
              legend={t('appointments.week.view.legend')}
              options={views.map(value => ({ value, label: t(`appointments.week.view.${value}`) }))}
              value={view}
              onChange={setView}
            />
          )}
          <DateBox label={t('appointments.week.date')} value={sunday} onChange={open} />
          <Button kind="secondary" size="small" onClick={() => open(dateAt(zone, now.getTime()))}>
            {t('appointments.week.present')}
          </Button>
        </div>
      </Card>
      <QueryView query={week}>
        {appointments =>
          isGrid && view === 'grid' ? (
            <>
              <ZoneNote appointments={appointments} />
              <WeekGrid {...{ sunday, zone, now, appointments, closed }} timetable={timetable.data} />
            </>
          ) : !isSettled ? (
            <Loading rows={6} />
          ) : appointments.length === 0 && closed.length === 0 ? (
            <EmptyState picture={<CalendarPicture />} title={t('appointments.week.none')} />
          ) : (
            <DoctorList
              appointments={appointments}
              closed={closed}
              zone={zone}
              now={now}
              timetable={undefined}
              stripFrom={sunday}
              isWeek
            />
          )
        }
      </QueryView>
    </>
  );
}
