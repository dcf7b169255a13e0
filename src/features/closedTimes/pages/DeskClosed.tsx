import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAfter, dateOf, weekOf } from '../../../../contract/clinicTime.ts';
import type { ClosedKind, ClosedTime, Holiday } from '../../../../contract/closedTimes.ts';
import { MOST_BOOKED_DAYS } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useEdited } from '../../../page/useEdited.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import { deskClinicsQuery, deskDayQuery, WithClinic } from '../../desk/index.ts';
import { ClosedCalendar, monthToOpen } from '../ClosedCalendar.tsx';
import { ClosedTimeRow } from '../ClosedTimeRow.tsx';
import { newClosing, type Place, suggestionsOf } from '../closing.ts';
import '../closed-times.css';
import { EditedClosing } from '../EditedClosing.tsx';
import { Holidays } from '../Holidays.tsx';
import { nameOfDays, periodNamed } from '../periodNames.ts';
import { bookedDaysQuery, clinicClosedTimesQuery, holidaysQuery } from '../queries.ts';
import { UnsavedClosings } from '../UnsavedClosings.tsx';
import { useEnd } from '../useEnd.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** When a clinic is closed, its doctors' absences, and the holidays (docs/product.md#closed-times). */
export default function DeskClosed() {
  const edited = useEdited();
  return (
    <Stack>
      <WithClinic isFixed={edited.edited !== null}>
        {clinic => <ClosedTimesAtClinic clinic={clinic} {...edited} />}
      </WithClinic>
    </Stack>
  );
}

function ClosedTimesAtClinic({
  clinic,
  edited,
  edit,
  close,
}: { clinic: ManagedClinic } & ReturnType<typeof useEdited>) {
  const closedTimes = useCachedQuery(clinicClosedTimesQuery(clinic.id), useShown());
  return (
    <QueryView query={closedTimes} rows={3}>
      {list =>
        edited === null ? (
          <Lists key={clinic.id} clinic={clinic} list={list} onEdit={edit} />
        ) : (
          <Edited key={edited} what={edited} clinic={clinic} list={list} onClose={close} />
        )
      }
    </QueryView>
  );
}

/** The titles that some doctors registered as a part of their name. */
const TITLES = /^(?:(?:dr|prof)a?\.?ª?\s+)+/i;

const firstName = (name: string): string => name.replace(TITLES, '').split(' ')[0] ?? '';

const HOLIDAY = 'holiday-';
const ABSENCE = 'absence-';

interface ListsProps {
  clinic: ManagedClinic;
  list: readonly ClosedTime[];
  onEdit: (what: string) => void;
}

function Lists({ clinic, list, onEdit }: ListsProps) {
  const { t } = useTranslation();
  const now = useNow(useShown()).getTime();
  const { end, dialog } = useEnd(clinicClosedTimesQuery(clinic.id));
  const suggested = useSuggestions(clinic, list);
  const [month, setMonth] = useState(() => monthToOpen(clinic.time_zone));
  const from = weekOf(dateOf({ ...month, day: 1 })).sunday;
  const booked = useBookedDays(clinic, from);
  const closings = list.filter(({ kind }) => kind !== 'absence');
  const absences = list.filter(({ kind }) => kind === 'absence');
  const titleOf = ({ kind, doctor, note }: ClosedTime) =>
    kind === 'absence' ? (doctor?.name ?? '') : (note ?? t(`closedTimes.kinds.${kind}`));
  const row = (one: ClosedTime) => (
    <ClosedTimeRow key={one.id} one={one} title={titleOf(one)} now={now} actions={{ edit: onEdit, end }} />
  );
  return (
    <div className="closed-layout">
      <ClosedCalendar
        closed={list}
        zone={clinic.time_zone}
        {...{ suggested, booked, month }}
        bookedSpan={{ from, end: dateAfter(from, MOST_BOOKED_DAYS) }}
        onMonth={setMonth}
        begins="closing"
        titleOf={one =>
          one.kind === 'absence' ? t('closedTimes.calendar.absenceOf', { doctor: titleOf(one) }) : titleOf(one)
        }
        captionOf={one => (one.kind === 'absence' ? firstName(titleOf(one)) : titleOf(one))}
        row={row}
        onBegin={(from, to) => onEdit(from === to && suggested.has(from) ? `${HOLIDAY}${from}` : nameOfDays(from, to))}
      />
      <div>
        <Card as="section" aria-labelledby="closed-closings">
          <div className="closing-section-head">
            <h2 id="closed-closings">{t('closedTimes.desk.title')}</h2>
            <Button onClick={() => onEdit('new')}>{t('closedTimes.desk.close')}</Button>
          </div>
          <UnsavedClosings clinicId={clinic.id} onEdit={onEdit} />
          {closings.length === 0 && <p className="closing-hint">{t('closedTimes.desk.none')}</p>}
          <ul className="closing-list">{closings.map(row)}</ul>
        </Card>
        <Card as="section" aria-labelledby="closed-absences">
          <h2 id="closed-absences">{t('closedTimes.desk.absences')}</h2>
          <NewAbsence clinic={clinic} onChoose={doctor => onEdit(`${ABSENCE}${doctor}`)} />
          {absences.length === 0 && <p className="closing-hint">{t('closedTimes.desk.absencesNone')}</p>}
          <ul className="closing-list">{absences.map(row)}</ul>
        </Card>
        <Holidays
          clinic={clinic}
          closedTimes={list}
          onAccept={({ date }) => onEdit(`${HOLIDAY}${date}`)}
          onEdit={onEdit}
        />
      </div>
      {dialog}
    </div>
  );
}

/** The holidays of this year and the next to be decided about: their names by date. */
function useSuggestions(clinic: ManagedClinic, list: readonly ClosedTime[]): ReadonlyMap<string, string> {
  const shown = useShown();
  const today = dateAt(clinic.time_zone, Date.now());
  const year = Number(today.slice(0, 4));
  const { data: present } = useCachedQuery(holidaysQuery(clinic.id, year), shown);
  const { data: next } = useCachedQuery(holidaysQuery(clinic.id, year + 1), shown);
  return useMemo(() => suggestionsOf([...(present ?? []), ...(next ?? [])], list, today), [present, next, list, today]);
}

/** How many appointments each day of the six weeks from a date on has; undefined if unknown. */
function useBookedDays({ id }: ManagedClinic, from: string): ReadonlyMap<string, number> | undefined {
  const query = useMemo(() => bookedDaysQuery(id, from), [id, from]);
  const { data } = useCachedQuery(query, useShown());
  return useMemo(() => data && new Map(data.map(day => [day.date, day.appointments])), [data]);
}

/** The day of a clinic, which lists its doctors. */
const useToday = ({ id, time_zone }: ManagedClinic) =>
  useCachedQuery(deskDayQuery(id, dateAt(time_zone, Date.now()), true), useShown());

/** The reception reports the absence of a doctor who has called. */
function NewAbsence({ clinic, onChoose }: { clinic: ManagedClinic; onChoose: (doctorId: string) => void }) {
  const { t } = useTranslation();
  const today = useToday(clinic);
  const doctors = today.data?.days.map(({ doctor }) => doctor) ?? [];
  const [chosen, setChosen] = useState<string>();
  const doctor = chosen ?? doctors[0]?.id ?? '';
  if (!today.data && today.status === 'failed') return <LoadFailed error={today.error} onRetry={today.retry} />;
  return (
    <div className="closing-absence">
      <SelectBox
        label={t('closedTimes.desk.absenceOf')}
        value={doctor}
        onChange={setChosen}
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button kind="secondary" disabled={doctor === ''} onClick={() => onChoose(doctor)}>
        {t('closedTimes.absences.report')}
      </Button>
    </div>
  );
}

interface EditedProps {
  what: string;
  clinic: ManagedClinic;
  list: readonly ClosedTime[];
  onClose: () => void;
}

/**
 * `what`: `new`, the name of a day, `holiday-` and a date, `absence-` and a doctor's id, or the id of a stored closing
 * or absence.
 */
function Edited(props: EditedProps) {
  const { what } = props;
  if (what.startsWith(HOLIDAY)) return <NewHoliday {...props} date={what.slice(HOLIDAY.length)} />;
  if (what.startsWith(ABSENCE)) return <AbsenceOf {...props} doctorId={what.slice(ABSENCE.length)} />;
  if (what === 'new' || periodNamed(what)) return <NewClosing {...props} kind="closing" />;
  return <StoredClosing {...props} />;
}

function StoredClosing({ clinic, ...props }: EditedProps) {
  const doctor = props.list.find(({ id }) => id === props.what)?.doctor ?? null;
  return <EditedClosing {...props} create={undefined} place={{ clinic, doctor, isAtDesk: true }} />;
}

function NewHoliday({ date, ...props }: EditedProps & { date: string }) {
  const holidays = useCachedQuery(holidaysQuery(props.clinic.id, Number(date.slice(0, 4))), useShown());
  return (
    <QueryView query={holidays} isAgeHidden>
      {list => {
        const holiday = list.find(one => one.date === date);
        return holiday ? <NewClosing {...props} kind="holiday" holiday={holiday} /> : <StoredClosing {...props} />;
      }}
    </QueryView>
  );
}

function AbsenceOf({ doctorId, ...props }: EditedProps & { doctorId: string }) {
  const { t } = useTranslation();
  const today = useToday(props.clinic);
  return (
    <QueryView query={today} rows={2} isAgeHidden>
      {({ days }) => {
        const doctor = days.find(one => one.doctor.id === doctorId)?.doctor;
        if (doctor) return <NewClosing {...props} kind="absence" doctor={doctor} />;
        return (
          <Card>
            <p>{t('closedTimes.desk.doctorGone')}</p>
            <Button onClick={props.onClose}>{t('closedTimes.back')}</Button>
          </Card>
        );
      }}
    </QueryView>
  );
}

interface NewClosingProps extends EditedProps {
  kind: ClosedKind;
  holiday?: Holiday;
  doctor?: Place['doctor'];
}

function NewClosing({ clinic, kind, holiday, doctor = null, ...props }: NewClosingProps) {
  return (
    <EditedClosing
      {...props}
      name={`${props.what}:${clinic.id}`}
      create={() =>
        newClosing(kind, clinic.time_zone, Date.now(), crypto.randomUUID(), {
          holiday,
          period: periodNamed(props.what),
        })
      }
      place={{ clinic, doctor, isAtDesk: true }}
    />
  );
}
