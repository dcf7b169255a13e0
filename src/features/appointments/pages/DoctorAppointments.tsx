import { timeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { isDate } from '../../../../contract/clinicTime.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { deviceZone } from '../../../i18n/dates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { Settled } from '../../../page/Settled.tsx';
import { type QueryState, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SegmentLinks } from '../../../ui/fields/SegmentLinks.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { absencesQuery, useClosedTimes } from '../../closedTimes/index.ts';
import { timetableQuery } from '../../hours/index.ts';
import { useSession } from '../../identity/index.ts';
import { CancelledNote } from '../CancelledNote.tsx';
import { DoctorList } from '../DoctorList.tsx';
import { UnsavedNotes } from '../UnsavedNotes.tsx';
import { useAgendaEvents } from '../useAgendaEvents.ts';
import { useCancelled } from '../useCancelled.ts';
import '../appointments.css';
import { agendaOf, glanceOf } from '../lists.ts';
import { doctorAppointmentsQuery } from '../queries.ts';
import { useNow } from '../useNow.ts';
import { WeekOfAppointments, weekPath } from '../WeekOfAppointments.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [doctorAppointmentsQuery, absencesQuery, timetableQuery];

/** A doctor's appointments from today on, today's first, or those of a calendar week. */
export default function DoctorAppointments() {
  const { t } = useTranslation();
  const shown = useShown();
  const now = useNow(shown);
  useAgendaEvents(shown);
  const given = usePageSearchParams().get('week') ?? '';
  const week = isDate(given) ? given : undefined;
  usePageTitle(t(week ? 'shell.titles.doctorWeek' : 'shell.titles.doctorAppointments'));
  const appointments = useCachedQuery(week ? null : doctorAppointmentsQuery, shown);
  const { user } = useSession();
  const zone = user.clinic?.time_zone ?? deviceZone();
  const thisWeek = weekPath(dateAt(zone, now.getTime()));
  return (
    <Stack>
      <SegmentLinks
        label={t('appointments.doctor.views.label')}
        options={[
          { to: '/appointments', label: t('appointments.doctor.views.days'), isCurrent: !week },
          { to: thisWeek, label: t('appointments.doctor.views.week'), isCurrent: week !== undefined },
        ]}
      />
      {week ? (
        <WeekOfAppointments date={week} zone={zone} now={now} shown={shown} />
      ) : (
        <>
          <Upcoming appointments={appointments} zone={zone} now={now} shown={shown} />
          <div>
            <LinkButton to={thisWeek} kind="secondary" icon={timeOutline}>
              {t('appointments.doctor.earlier')}
            </LinkButton>
          </div>
        </>
      )}
    </Stack>
  );
}

interface UpcomingProps {
  appointments: QueryState<DoctorAppointment[]>;
  zone: string;
  now: Date;
  shown: boolean;
}

function Upcoming({ appointments, zone, now, shown }: UpcomingProps) {
  const { t } = useTranslation();
  const { cancelled, dismiss } = useCancelled(appointments, shown);
  const absences = useCachedQuery(absencesQuery, shown);
  const { closed } = useClosedTimes(shown);
  const timetable = useCachedQuery(timetableQuery, shown);
  return (
    <Settled queries={[appointments, absences, timetable]}>
      <QueryView query={appointments}>
        {all => {
          const { open, over } = agendaOf(all, now);
          const nextId = glanceOf(all, now).next?.id;
          return (
            <>
              <CancelledNote cancelled={cancelled} onDismiss={dismiss} />
              <UnsavedNotes listed={open} shown={shown} />
              {open.length === 0 && (
                <EmptyState
                  picture={<CalendarPicture />}
                  title={t('appointments.doctor.none')}
                  text={t('appointments.doctor.noneText')}
                  action={
                    <LinkButton to="/myschedule" kind="secondary" icon={timeOutline}>
                      {t('appointments.doctor.hours')}
                    </LinkButton>
                  }
                />
              )}
              <DoctorList
                appointments={open}
                over={over}
                closed={closed.filter(({ end }) => Date.parse(end) > now.getTime())}
                zone={zone}
                now={now}
                timetable={timetable.data}
                stripFrom={dateAt(zone, now.getTime())}
                {...(nextId && { nextId })}
              />
            </>
          );
        }}
      </QueryView>
    </Settled>
  );
}
