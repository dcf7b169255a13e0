import { useMemo, useState } from 'react';
import { dateAfter, weekOf } from '../../../../contract/clinicTime.ts';
import type { DeskDay, DeskDoctorDay } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { type Axis, axisOf, shortestOf } from '../../../page/timeGrid/axis.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { deskDayQuery, deskWeekQuery } from '../queries.ts';
import { axisDayOf, type Column, createColumnCache } from './column.ts';
import { type DayFilter, doctorsOf, isOff, shownDays, specialtiesOf } from './filter.ts';

/** Keeps an equal axis, so that columns aren't rendered again when another one changes. */
function useStableAxis(next: Axis): Axis {
  const [axis, setAxis] = useState(next);
  if (next.key === axis.key) return axis;
  setAxis(next);
  return next;
}

/** Keeps an equal list, so that the grid isn't measured and rendered again each time the clock ticks. */
function useStableColumns(next: readonly Column[]): readonly Column[] {
  const [columns, setColumns] = useState(next);
  if (next.length === columns.length && next.every((column, i) => column === columns[i])) return columns;
  setColumns(next);
  return next;
}

/** The clinic's doctors and their specialties: the last loaded ones until another date is loaded. */
function useKnownDoctors(clinicId: string, clinicDay: DeskDay | undefined, shown: DeskDay | undefined) {
  const [known, setKnown] = useState<{ clinicId: string; days: readonly DeskDoctorDay[] }>();
  if (clinicDay && known?.days !== clinicDay.days) setKnown({ clinicId, days: clinicDay.days });
  return useMemo(() => {
    const days = [...(known?.clinicId === clinicId ? known.days : []), ...(shown?.days ?? [])];
    return { doctors: doctorsOf(days), specialties: specialtiesOf(days) };
  }, [known, clinicId, shown]);
}

export type DayData = ReturnType<typeof useDayData>;

/**
 * The query of what is shown, its columns, the days of doctors who are off and have none, and the doctors and
 * specialties to choose from. `now` is in epoch milliseconds.
 */
export function useDayData(clinic: ManagedClinic, filter: DayFilter, now: number, shown: boolean) {
  const { id, time_zone: zone } = clinic;
  const today = dateAt(zone, now);
  const date = filter.date ?? today;
  const { week: isWeek, doctor, specialty } = filter;
  const isKept = date === today || date === dateAfter(today, 1);
  const dayQuery = useMemo(() => deskDayQuery(id, date, isKept), [id, date, isKept]);
  const weekQuery = useMemo(
    () => (isWeek && doctor ? deskWeekQuery(id, weekOf(date).sunday, doctor) : null),
    [isWeek, doctor, id, date],
  );
  const ofDay = useCachedQuery(dayQuery, shown);
  const ofWeek = useCachedQuery(weekQuery, shown);
  const query = weekQuery ?? dayQuery;
  const state = weekQuery ? ofWeek : ofDay;

  const [columnOf] = useState(createColumnCache);
  const { data } = state;
  const days = useMemo(() => shownDays(data?.days ?? [], { doctor, specialty }), [data, doctor, specialty]);
  const all = useStableColumns(
    useMemo(() => days.map(day => columnOf(day, { now, today, specialty })), [days, columnOf, now, today, specialty]),
  );
  // The columns of a week are its days. A chosen doctor has a column on any day, and so has everyone on a holiday.
  const isWhole = doctor !== undefined || all.every(({ day }) => isOff(day));
  const columns = useMemo(() => (isWhole ? all : all.filter(({ day }) => !isOff(day))), [all, isWhole]);
  const off = useMemo(() => days.filter(day => !isWhole && isOff(day)), [days, isWhole]);
  const axis = useStableAxis(useMemo(() => axisOf(zone, date, days.map(axisDayOf)), [zone, date, days]));
  const shortest = useMemo(() => shortestOf(columns), [columns]);
  const { doctors, specialties } = useKnownDoctors(id, ofDay.data, data);
  return { today, date, query, state, columns, off, axis, shortest, doctors, specialties };
}
