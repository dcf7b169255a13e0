import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { overlaps } from '../../../../contract/attendance.ts';
import type { ClosedTime } from '../../../../contract/closedTimes.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useEdited } from '../../../page/useEdited.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useMirrored } from '../../../sync/queries/useMirrored.ts';
import { DraftMark } from '../../../sync/ui/DraftMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { doctorAppointmentsQuery, spanOf, upcomingPerDate, useNow } from '../../appointments/index.ts';
import { useSession, useUserRefresh } from '../../identity/index.ts';
import { bookedWithin } from '../booked.ts';
import { ClosedCalendar, monthToOpen } from '../ClosedCalendar.tsx';
import { ClosedTimeRow } from '../ClosedTimeRow.tsx';
import { newClosing, type Place } from '../closing.ts';
import '../closed-times.css';
import { EditedClosing } from '../EditedClosing.tsx';
import { type Period, presetPeriod, presets, spanOfPeriod } from '../period.ts';
import { closingDraft, nameOfDays, nameOfPeriod, openerOf, periodNamed } from '../periodNames.ts';
import { absencesQuery } from '../queries.ts';
import { UnsavedClosings } from '../UnsavedClosings.tsx';
import { useEnd } from '../useEnd.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [absencesQuery, doctorAppointmentsQuery];

/** A doctor's absences, and when their clinic is closed (docs/product.md#closed-times). */
export default function Absences() {
  const { user } = useSession();
  const shown = useShown();
  // A session of an earlier version doesn't know the doctor's clinic.
  useUserRefresh(shown);
  const { edited, opening, edit, close } = useEdited();
  const absences = useCachedQuery(absencesQuery, shown);
  const now = useNow(shown);
  // Not requested: fetching the agenda adds an entry to the privacy log of each of its patients.
  const { data: appointments } = useMirrored(doctorAppointmentsQuery, shown);
  const { id, name, clinic } = user;
  const period = edited === null ? undefined : periodNamed(edited);
  const opener = openerOf(usePageSearchParams());
  if (!clinic) return <Loading rows={2} />;
  const place: Place = { clinic, doctor: { id, name }, isAtDesk: false };
  const bookedIn = (of: Period) => appointments && bookedWithin(appointments, spanOfPeriod(clinic.time_zone, of), now);
  return (
    <Stack>
      <QueryView query={absences} rows={2}>
        {list =>
          edited === null ? (
            <Lists {...{ list, appointments, now }} zone={clinic.time_zone} onEdit={edit} />
          ) : (
            <EditedClosing
              key={`${edited} ${opening}`}
              what={edited}
              create={
                edited === 'new' || period
                  ? () => newClosing('absence', clinic.time_zone, Date.now(), crypto.randomUUID(), { period })
                  : undefined
              }
              {...{ list, place, bookedIn }}
              leadsAway={opener !== undefined}
              onClose={() => close(opener)}
            />
          )
        }
      </QueryView>
    </Stack>
  );
}

/** Whether any part of an appointment is within a closed time. A closing is that of one clinic. */
function isWithin(appointment: DoctorAppointment, { kind, clinic_id, start, end }: ClosedTime): boolean {
  const isAffected = kind === 'absence' || clinic_id === appointment.clinic.id;
  return isAffected && overlaps(spanOf(appointment), { start: Date.parse(start), end: Date.parse(end) });
}

interface ListsProps {
  list: readonly ClosedTime[];
  /** The doctor's agenda; undefined if it isn't on this device. */
  appointments: readonly DoctorAppointment[] | undefined;
  now: Date;
  zone: string;
  onEdit: (what: string) => void;
}

function Lists({ list, appointments, now, zone, onEdit }: ListsProps) {
  const { t } = useTranslation();
  const booked = useMemo(() => appointments && upcomingPerDate(appointments, now), [appointments, now]);
  const clashing = useMemo(() => {
    const isClosed = (one: DoctorAppointment) => list.some(closed => isWithin(one, closed));
    return upcomingPerDate((appointments ?? []).filter(isClosed), now);
  }, [appointments, list, now]);
  const [month, setMonth] = useState(() => monthToOpen(zone));
  const { end, dialog } = useEnd(absencesQuery);
  const own = list.filter(({ kind }) => kind === 'absence');
  const clinics = list.filter(({ kind }) => kind !== 'absence');
  const titleOf = ({ kind, note }: ClosedTime) =>
    kind === 'absence' ? t('closedTimes.kinds.absence') : (note ?? t(`closedTimes.kinds.${kind}`));
  const row = (one: ClosedTime) => (
    <ClosedTimeRow
      key={one.id}
      one={one}
      title={titleOf(one)}
      now={now.getTime()}
      {...(one.kind === 'absence' && { actions: { edit: onEdit, end } })}
    />
  );
  return (
    <div className="closed-layout">
      <fieldset className="closed-begin">
        <legend className="visually-hidden">{t('closedTimes.absences.report')}</legend>
        <Button onClick={() => onEdit('new')}>{t('closedTimes.absences.report')}</Button>
        {presets.map(preset => (
          <Button
            key={preset}
            kind="secondary"
            size="small"
            onClick={() => onEdit(nameOfPeriod(presetPeriod(preset, zone, Date.now())))}
          >
            {t(`closedTimes.form.presets.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <ClosedCalendar
        closed={list}
        begins="absence"
        onBegin={(from, to) => onEdit(nameOfDays(from, to))}
        {...{ booked, clashing, zone, month, titleOf, row }}
        onMonth={setMonth}
      />
      <div>
        <Card as="section" aria-labelledby="absences-own">
          <h2 id="absences-own">{t('closedTimes.absences.title')}</h2>
          <DraftMark name={closingDraft('new')} />
          <UnsavedClosings onEdit={onEdit} />
          {own.length === 0 && (
            <div className="closing-empty">
              <EmptyState
                isInCard
                picture={<CalendarPicture />}
                title={t('closedTimes.absences.none')}
                text={t('closedTimes.absences.linkText')}
              />
            </div>
          )}
          <ul className="closing-list">{own.map(row)}</ul>
        </Card>
        <Card as="section" aria-labelledby="absences-clinic">
          <h2 id="absences-clinic">{t('closedTimes.absences.clinic')}</h2>
          {clinics.length === 0 && <p className="closing-hint">{t('closedTimes.absences.clinicNone')}</p>}
          <ul className="closing-list">{clinics.map(row)}</ul>
        </Card>
      </div>
      {dialog}
    </div>
  );
}
